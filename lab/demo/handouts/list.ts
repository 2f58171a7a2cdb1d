import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder, materialsFolder } from '#server/folders'
import { bank, pointsOf } from '../bank'
import { chapters } from '../chapters'
import { handoutHtml, sheetHtml } from './pages'

/** Courses that a subject is taught in, and how its handouts name it. */
const courses: Record<string, { id: number; name: string }> = {
  jjf: { id: 101, name: '经济法基础' },
  kjsw: { id: 102, name: '初级会计实务' },
  cwgl: { id: 103, name: '财务管理' },
  zzs: { id: 106, name: '增值税申报' },
}

type Material = { id: number; courseId: number; type: 'handout' | 'exercise' | 'table'; title: string; file: string }
type Printed = Material & { html: string }

const FIRST_ID = 101

/** The handouts of the full demo: one for each chapter, and an exercise sheet for each subject. */
export function printed(): Printed[] {
  const whole = bank()
  const handouts = chapters.map(({ file, subject, title, seq }) => {
    const course = courses[subject]
    const chapter = whole.get(file)
    if (!course || !chapter) throw new Error(`no course for ${file}`)
    return {
      courseId: course.id,
      type: 'handout' as const,
      title: `讲义 ${seq}　${title}`,
      file: `${file}.pdf`,
      html: handoutHtml(course.name, chapter, pointsOf(file)),
    }
  })
  const sheets = Object.entries(courses).map(([subject, { id, name }]) => {
    const own = [...whole.values()].filter((chapter) => chapter.subject === subject)
    return {
      courseId: id,
      type: 'exercise' as const,
      title: `${name}综合练习（附答案）`,
      file: `${subject}-exercises.pdf`,
      html: sheetHtml(name, own),
    }
  })
  return [...handouts, ...sheets].map((each, at) => ({ id: FIRST_ID + at, ...each }))
}

/** The list of materials of the full demo: those of the small content, and the handouts. */
export function materials(): Material[] {
  const small: Material[] = JSON.parse(readFileSync(path.join(contentFolder, 'materials.json'), 'utf8'))
  return [...small, ...printed().map(({ html: _, ...material }) => material)]
}

export const placeOf = ({ file }: Pick<Material, 'file'>): string => path.join(materialsFolder, file)
