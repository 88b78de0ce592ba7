// Runs before the first paint, while the page's own scripts are still on their way.
(() => {
  // A chosen theme never flashes the other one.
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be refused; the system's preference then decides.
  }

  // The screen's own files and goods are asked for now, not only once the page's scripts have found out that they are
  // wanted. scripts/document-head.ts writes which.
  const ahead = JSON.parse(document.getElementById("ahead")?.textContent ?? "{}");
  const [place, id] = location.pathname.split("/").slice(1);
  const { files = [], data } = ahead[place] ?? {};
  for (const href of files) document.head.append(link("modulepreload", href));
  if (data && !location.search) {
    document.head.append(Object.assign(link("preload", data.replace("{id}", id)), { as: "fetch" }));
  }

  function link(rel, href) {
    return Object.assign(document.createElement("link"), { rel, href, crossOrigin: "anonymous" });
  }
})();
