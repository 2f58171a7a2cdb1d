import { clockText } from '@/domain/time/clock-text'

/** A part of a lesson that plays: it lasts from its second to that of the next. */
export type LessonSection = { second: number; title: string }

/** The section that plays at a second; undefined before the first. */
export const sectionAt = <T extends LessonSection>(sections: readonly T[], at: number): T | undefined =>
  sections.filter(({ second }) => second <= at).at(-1)

/** A lesson has at most so many sections. */
export const MOST_SECTIONS = 50
const MOST_TITLE = 40
const MINUTE = 60
/** `0:00 会计要素` or `1:02:30 会计等式`. */
const LINE = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)\s+(\S.*)$/

function sectionIn(line: string): LessonSection | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0', title = ''] = LINE.exec(line) ?? []
  if (whole === undefined) return undefined
  return { second: (Number(hours) * MINUTE + Number(minutes)) * MINUTE + Number(seconds), title }
}

/** The sentence that says what is wrong with a section of a lesson of `length` seconds after another; undefined for none. */
function sectionFault({ second, title }: LessonSection, before: LessonSection | undefined, length: number): string | undefined {
  if (second >= length) return '在课时结束之后'
  if ([...title].length > MOST_TITLE) return `的标题最多 ${MOST_TITLE} 个字`
  return before && second <= before.second ? '要比上一段晚' : undefined
}

/** Reads the sections that a teacher wrote, one a line; or says which line is wrong, and why. */
export function sectionsIn(text: string, length: number): { sections: LessonSection[] } | { fault: string } {
  const sections: LessonSection[] = []
  for (const [at, written] of text.split('\n').entries()) {
    const line = written.trim()
    if (line === '') continue
    const section = sectionIn(line)
    if (!section) return { fault: `第 ${at + 1} 行要写成“分:秒 标题”，如 0:00 会计要素` }
    const fault = sectionFault(section, sections.at(-1), length)
    if (fault !== undefined) return { fault: `第 ${at + 1} 行${fault}` }
    sections.push(section)
  }
  return sections.length > MOST_SECTIONS ? { fault: `最多 ${MOST_SECTIONS} 段` } : { sections }
}

/** The sections as a teacher writes them. */
export const sectionsText = (sections: readonly LessonSection[]): string =>
  sections.map(({ second, title }) => `${clockText(second)} ${title}`).join('\n')
