const diamonds = [18, 66, 114, 162].map((x) => `M${x} 92l8-12 8 12-8 12z`).join('');
const lowDiamonds = [42, 90, 138, 186].map((x) => `M${x} 124l8-12 8 12-8 12z`).join('');

/** The picture in the sample chat: a blue cotton sari, drawn. */
export function SariPicture() {
  return (
    <svg
      viewBox="0 0 220 150"
      preserveAspectRatio="xMidYMid slice"
      className="mb-1 block aspect-2/1 h-auto w-full rounded-md rounded-se-xs"
    >
      <rect width="220" height="150" fill="#2f5596" />
      <path d="M0 0h220v46H0z" fill="#234278" />
      <path d="M0 44h220M0 50h220" stroke="#f4b64e" strokeWidth="2" opacity=".9" />
      <path d={diamonds + lowDiamonds} fill="#f4b64e" />
      {[20, 56, 92, 128, 164, 200].map((x) => (
        <circle key={x} cx={x} cy="22" r="6" fill="#f9d48c" />
      ))}
      <path d="M150 0c-10 40 20 70 0 150h70V0z" fill="#142a52" opacity=".35" />
    </svg>
  );
}
