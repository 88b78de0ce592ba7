// Runs before the first paint, while the page's own scripts are still loading.
(() => {
  // A chosen theme never flashes the other one.
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be refused; the system's preference then decides.
  }

  // Requests the screen's files and goods now, before the page's scripts find out that they are needed.
  // scripts/document-head.ts writes the list.
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
