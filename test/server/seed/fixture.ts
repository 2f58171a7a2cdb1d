import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const say = (text: string) => [{ type: 'p', inline: [{ text }] }]
const stem = (key: string, text: string) => ({ key, stem: say(text), explanation: say('见教材。'), points: ['jjf-01-p1'], difficulty: 2 })

/** A small school that fits: change a copy of it to break one thing. */
export const smallSeed = () => ({
  'categories.json': [
    { id: 1, parentId: null, level: 1, name: '会计', seq: 1 },
    { id: 2, parentId: 1, level: 2, name: '初级', seq: 1 },
  ],
  'teachers.json': [{ id: 1, name: '周老师', title: '讲师', avatar: 'a.jpg', intro: '讲课。' }],
  'courses.json': [
    {
      id: 101,
      categoryId: 2,
      type: 'normal',
      title: '精讲',
      subtitle: '十讲',
      cover: 'a.jpg',
      price: 100,
      listPrice: 200,
      validDays: 30,
      teacherIds: [1],
      highlights: ['讲透'],
      summary: say('简介'),
      chapters: [
        { id: 1, title: '第一章', lessons: [{ id: 11, title: '第一讲', type: 'video', media: 'a.jpg', length: 120, isTrial: true }] },
      ],
    },
  ],
  'questions/jjf-01.json': {
    subject: 'jjf',
    categoryId: 2,
    chapter: { id: 21, title: '总论', seq: 1 },
    points: [{ key: 'jjf-01-p1', title: '法律' }],
    questions: [
      { ...stem('jjf-01-001', '选一个'), type: 'single_choice', options: ['甲', '乙'], answer: ['A'] },
      { ...stem('jjf-01-002', '今年是____年'), type: 'fill', answer: [['2026']] },
      { ...stem('jjf-01-003', '论述'), type: 'essay', reference: say('略'), markingPoints: [{ text: '要点', share: 100 }] },
      {
        ...stem('jjf-01-004', '材料'),
        type: 'material',
        children: [1, 2, 3].map((n) => ({ ...stem(`jjf-01-004-${n}`, '判断'), type: 'determine', answer: true })),
      },
    ],
  },
  'papers.json': [
    {
      id: 1,
      categoryId: 2,
      kind: 'mock',
      title: '摸底卷',
      minutes: 20,
      passMarks: 100,
      notice: [],
      sections: [
        { title: '单选', type: 'single_choice', rule: 'all-or-nothing', marks: 200, take: { offset: 0, count: 1 } },
        { title: '材料', type: 'material', rule: 'half', marks: 200, take: { offset: 0, count: 1 } },
      ],
    },
  ],
  'learners.json': [
    {
      id: 7,
      mobile: '13800000007',
      nickname: '晴天',
      avatar: 'a.jpg',
      courseIds: [101],
      learned: [{ lessonId: 11, seconds: 60, daysAgo: 2 }],
      attempts: [{ paperId: 1, daysAgo: 1, minutes: 10, skill: 100, seed: 1 }],
      practice: { chapterId: 21, daysAgo: 5, skill: 0, seed: 2 },
      reviews: [
        { daysAgo: 3, count: 2, skill: 100, seed: 3 },
        { daysAgo: 0, count: 1, skill: 0, seed: 4 },
      ],
      favourites: [{ question: 'jjf-01-001', daysAgo: 1 }],
      notes: [{ question: 'jjf-01-002', text: '看清年份。', daysAgo: 1 }],
    },
  ],
})

/** Writes files into a folder of their own, media beside it. */
export function seedFolder(files: Record<string, unknown>): { folder: string; write(name: string, value: unknown): void; drop(): void } {
  const root = mkdtempSync(path.join(os.tmpdir(), 'qiming-seed-'))
  const folder = path.join(root, 'content')
  mkdirSync(path.join(folder, 'questions'), { recursive: true })
  mkdirSync(path.join(root, 'media'))
  writeFileSync(path.join(root, 'media/a.jpg'), '')
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, value] of Object.entries(files)) write(name, value)
  return { folder, write, drop: () => rmSync(root, { recursive: true, force: true }) }
}
