/** A page and what it is opened with. */
export type Target = { path: string; query: Record<string, string> }

/** `/pages/a/index?x=1` in parts. Values stay encoded, as the vendor hands them over. */
export function targetOf(url: string, from: string): Target {
  const [file = '', search = ''] = url.split('?')
  const pairs = search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')] as const
    })
  return { path: absolute(file, from), query: Object.fromEntries(pairs) }
}

function absolute(file: string, from: string): string {
  if (file.startsWith('/')) return file.slice(1)
  const parts = from.split('/').slice(0, -1)
  for (const step of file.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
