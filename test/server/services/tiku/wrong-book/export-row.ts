import type { ExportRow } from '#server/repositories/tiku/learner-question'

const p = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]

/** 2026-11-05 20:30 in Asia/Shanghai. */
export const EVENING = Date.UTC(2026, 10, 5, 12, 30)

export const exportRow = (over: Partial<ExportRow> = {}): ExportRow => ({
  id: 1,
  subject: '经济法',
  chapter: '总论',
  type: 'single_choice',
  material: null,
  stem: p('题干'),
  options: [
    { letter: 'A', text: '甲' },
    { letter: 'B', text: '乙' },
  ],
  key: { kind: 'letters', letters: ['B'] },
  explanation: p('道理'),
  points: ['会计主体', '货币计量'],
  note: '',
  wrong: { times: 2, reason: 'concept', lastAt: EVENING },
  ...over,
})
