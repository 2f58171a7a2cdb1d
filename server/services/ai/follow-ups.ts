import type { Retrieved } from './retrieve'

const MOST = 3
const LONGEST = 40

/** What may be asked next: what was found beside the sources, by its heading. */
export function followUpsOf({ others, sources }: Pick<Retrieved, 'others' | 'sources'>, asked: string): string[] {
  const wanted = [...sources, ...others].flatMap(({ kind, title }) => {
    if (kind === 'question' || title.length > LONGEST || title.trim() === asked.trim()) return []
    return [/[？?]$/.test(title) ? title : `“${title}”里讲了什么？`]
  })
  return [...new Set(wanted)].filter((one) => one !== asked.trim()).slice(0, MOST)
}
