/** Fen as yuan, whole amounts without decimals: 19900 → 199, 1990 → 19.90. */
export function yuan(fen: number): string {
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)
}
