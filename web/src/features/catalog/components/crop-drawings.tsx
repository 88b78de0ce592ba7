/** A coffee branch with ripe cherries. */
export function CherryDrawing() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true">
      <path
        d="M22 150C46 104 82 62 140 34"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M64 92c-30-4-48-24-52-56 32 2 52 22 52 56ZM96 62C74 48 68 26 78 2c24 14 32 36 18 60ZM84 74c30-10 54-4 70 20-28 14-54 6-70-20ZM52 108c24 2 40 16 48 42-28 0-46-14-48-42Z"
        fill="var(--leaf)"
      />
      <path
        d="M62 90C48 72 34 56 18 42M95 58C90 42 86 26 82 10M88 75c20 2 40 8 60 18M55 111c12 14 24 26 38 36"
        fill="none"
        stroke="var(--card)"
        strokeOpacity=".55"
        strokeWidth="1.6"
      />
      <circle cx="72" cy="70" r="11" fill="var(--cherry)" />
      <circle cx="90" cy="88" r="11" fill="var(--cherry)" />
      <circle cx="58" cy="78" r="9" fill="var(--ridge-sun)" />
      <path
        d="M67 66a7 7 0 0 1 5-5M85 84a7 7 0 0 1 5-5"
        fill="none"
        stroke="white"
        strokeOpacity=".7"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A tea shoot: two leaves and a bud. */
export function ShootDrawing() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true">
      <path
        d="M80 156c2-40 0-66 0-96"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M80 66c-12-20-12-42 2-64 12 22 12 44-2 64Z" fill="var(--ridge-row)" />
      <path d="M80 82C48 84 22 66 10 32c36 0 62 16 70 50Z" fill="var(--leaf)" />
      <path d="M80 100c12-34 38-50 72-48-8 36-34 54-72 48Z" fill="var(--leaf)" />
      <path
        d="M78 80C58 66 38 50 18 37M83 97c20-14 42-28 62-41M81 62c0-18 1-34 1-52"
        fill="none"
        stroke="var(--card)"
        strokeOpacity=".55"
        strokeWidth="1.6"
      />
      <path d="M80 130c-16-2-28-10-34-26 18 0 32 8 34 26Z" fill="var(--leaf)" />
    </svg>
  );
}

/** Sugar cane, with its nodes and its long leaves. */
export function CaneDrawing() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true">
      <path
        d="M62 52C40 30 22 30 4 46c24-4 40 2 58 22ZM98 40c14-28 36-38 58-28-26 4-40 16-54 44ZM84 30C78 14 82 4 96-2c0 14 0 22-4 34Z"
        fill="var(--leaf)"
      />
      <g stroke="var(--liquor)" strokeWidth="12" strokeLinecap="butt">
        <path d="M58 156V56M82 156V28M106 156V46" />
      </g>
      <g stroke="var(--card)" strokeWidth="2.5">
        <path d="M50 84h16M50 116h16M50 144h16M74 58h16M74 92h16M74 126h16M98 76h16M98 108h16M98 138h16" />
      </g>
      <path d="M64 110c18-20 40-24 62-10-24-2-42 6-62 26Z" fill="var(--leaf)" />
    </svg>
  );
}
