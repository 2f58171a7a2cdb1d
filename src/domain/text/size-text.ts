const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

/** Bytes for people: `640 KB`, `1.2 MB`, `10.7 GB`; anything at all is at least 1 KB. */
export function sizeText(bytes: number): string {
  if (bytes >= GB) return `${Math.round(bytes / (GB / 10)) / 10} GB`
  if (bytes >= MB) return `${Math.round(bytes / (MB / 10)) / 10} MB`
  return `${bytes > 0 ? Math.max(1, Math.round(bytes / KB)) : 0} KB`
}
