/** An outline of the dashboard: a bar, a list, a curve. It shows nobody's figures. */
export function DeskPicture() {
  return (
    <svg viewBox="0 0 640 400" aria-hidden="true" className="leaf-shape block h-auto w-full bg-card">
      <rect width="132" height="400" fill="var(--ridge-near)" />
      <path
        d="M28 40a6 6 0 0 1 6-6h12a16 16 0 0 1 16 16v12a6 6 0 0 1-6 6H44a16 16 0 0 1-16-16Z"
        fill="var(--ridge-line)"
      />
      {MENU.map((y, index) => (
        <g key={y}>
          <circle cx="36" cy={y} r="5" fill={index === 0 ? "var(--ridge-sun)" : "var(--ridge-row)"} />
          <rect x="52" y={y - 4} width={44 + ((index * 13) % 26)} height="8" rx="4" fill="var(--ridge-row)" />
        </g>
      ))}
      <g fill="none" stroke="var(--line)" strokeWidth="1.5">
        <path d="M164 200h440M164 160h440M164 120h440M164 80h440" />
      </g>
      <path
        d="M164 182c40-6 56-40 96-38s52 26 90 10 44-58 88-54 50 26 84 2 48-40 82-34v132H164Z"
        fill="var(--leaf)"
        fillOpacity=".14"
      />
      <path
        d="M164 182c40-6 56-40 96-38s52 26 90 10 44-58 88-54 50 26 84 2 48-40 82-34"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="438" cy="100" r="7" fill="var(--cherry)" />
      {ROWS.map((y, index) => (
        <g key={y}>
          <rect x="164" y={y - 14} width="28" height="28" rx="4" fill="var(--sunken)" />
          <circle cx="178" cy={y} r="7" fill={BREWS[index]} />
          <rect x="208" y={y - 4} width={120 - index * 14} height="8" rx="4" fill="var(--edge)" />
          <rect x="544" y={y - 4} width="60" height="8" rx="4" fill="var(--liquor)" />
          <path d={`M164 ${y + 24}h440`} stroke="var(--line)" strokeWidth="1.2" />
        </g>
      ))}
    </svg>
  );
}

const MENU = [104, 136, 168, 200, 232, 264];
const ROWS = [246, 294, 342];
const BREWS = ["var(--leaf)", "var(--cherry)", "var(--liquor)"];
