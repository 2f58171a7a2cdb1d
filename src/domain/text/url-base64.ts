const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A key of plain characters as url-safe base64 with padding, the way the storage provider takes it in an address. */
export function encodeKey(key: string): string {
  const codes = Array.from(key, (letter) => letter.charCodeAt(0))
  const groups = Array.from({ length: Math.ceil(codes.length / 3) }, (_, at) => codes.slice(at * 3, at * 3 + 3))
  return groups
    .map((group) => {
      const bits = [0, 1, 2].reduce((sum, at) => (sum << 8) | (group[at] ?? 0), 0)
      const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63))
      return letters
        .slice(0, group.length + 1)
        .join('')
        .padEnd(4, '=')
    })
    .join('')
}
