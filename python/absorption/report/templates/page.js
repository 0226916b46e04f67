"use strict";
// Everything on the page can be read without this: it filters, copies, and traces the graph.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const filter = document.getElementById("filter");
if (filter) {
  const found = document.getElementById("found");
  const show = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const articles = all("article[data-words]");
    let count = 0;
    for (const article of articles) {
      article.hidden = !words.every((word) => article.dataset.words.includes(word));
      count += article.hidden ? 0 : 1;
    }
    for (const section of all("section.topic")) {
      section.hidden = all("article", section).every((article) => article.hidden);
    }
    found.textContent = words.length ? `${count || "none"} of ${articles.length} theorems` : "";
    document.querySelector("nav.contents").hidden = words.length > 0;
  };
  filter.closest("form").addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("input", show);
  show();
}

// A link leads to its target even when the target is filtered away or folded in.
const reveal = () => {
  let name = "";
  try {
    name = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  const target = name && document.getElementById(name);
  if (!target) return;
  for (let each = target; each; each = each.parentElement) {
    if (each.tagName === "DETAILS") each.open = true;
    each.hidden = false;
  }
  target.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();

for (const button of all("button[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => { button.textContent = before; }, 1500);
  });
}

for (const graph of all(".graph")) {
  const mark = (name) => {
    const edges = all("path", graph).filter((edge) => edge.dataset.from === name || edge.dataset.to === name);
    const names = new Set([name, ...edges.flatMap((edge) => [edge.dataset.from, edge.dataset.to])]);
    graph.classList.toggle("picking", Boolean(name));
    for (const edge of all("path", graph)) edge.classList.toggle("near", edges.includes(edge));
    for (const text of all("text", graph)) text.classList.toggle("near", names.has(text.dataset.name));
  };
  for (const link of all("a", graph)) {
    const { name } = link.querySelector("text").dataset;
    for (const kind of ["pointerenter", "focus"]) link.addEventListener(kind, () => mark(name));
    for (const kind of ["pointerleave", "blur"]) link.addEventListener(kind, () => mark(""));
  }
}
