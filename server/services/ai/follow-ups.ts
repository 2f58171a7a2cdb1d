import type { Retrieved } from './retrieve'

const MOST = 3
const LONGEST = 40

/** Lists questions that may be asked next: finds beside the sources, by their heading. */
export function followUpsOf({ others, sources }: Pick<Retrieved, 'others' | 'sources'>, asked: string): string[] {
  const wanted = [...sources, ...others].flatMap(({ kind, title }) => {
    if (kind === 'question' || title.length > LONGEST || title.trim() === asked.trim()) return []
    return [/[？?]$/.test(title) ? title : `“${title}”里讲了什么？`]
  })
  return [...new Set(wanted)].filter((one) => one !== asked.trim()).slice(0, MOST)
}
