type Node = { type?: unknown; src?: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const hasSource = (value: object): value is { src: string } => typeof (value as Node).src === 'string'
const isRecording = (value: object) => (value as Node).type === 'media'

function sourcesOf(content: unknown, isMeant: (value: object) => boolean): string[] {
  if (!isObject(content)) return []
  const own = hasSource(content) && isMeant(content) ? [content.src] : []
  return [...new Set([...own, ...Object.values(content).flatMap((part) => sourcesOf(part, isMeant))])]
}

/** Addresses of the pictures and formulas anywhere in content, each once. */
export const pictureSources = (content: unknown): string[] => sourcesOf(content, (value) => !isRecording(value))

/** Addresses of the recordings anywhere in content, each once. */
export const recordingSources = (content: unknown): string[] => sourcesOf(content, isRecording)

/** The same content with the pictures and recordings that are in `files`, by their address. */
export function withFiles<T>(content: T, files: Readonly<Record<string, string>>): T {
  if (Array.isArray(content)) return content.map((part) => withFiles(part as unknown, files)) as T
  if (!isObject(content)) return content
  const parts = Object.entries(content).map(([name, part]) => [name, withFiles(part as unknown, files)])
  const kept = hasSource(content) ? files[content.src] : undefined
  return { ...Object.fromEntries(parts), ...(kept !== undefined && { src: kept }) } as T
}
