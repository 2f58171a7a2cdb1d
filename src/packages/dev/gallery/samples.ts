import type { RichContent } from '@/contract/site/rich.schema'
import { DAY_MS } from '@/domain/time/units'
import type { UploadTile } from '@/ui/uploader'

const drawing = (words: string, back: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 200'><rect width='320' height='200' fill='${back}'/><text x='160' y='112' font-size='28' fill='white' text-anchor='middle'>${words}</text></svg>`)}`

/** A square root of two, as the server draws formulas. */
const root = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'><path d='M1 12l3-1 4 7L13 2h16' fill='none' stroke='black' stroke-width='1.4'/><text x='15' y='17' font-size='14'>2</text></svg>")}`

export const face = drawing('周', '#0b7a75')

export const tabs = [
  { key: 'home', text: '首页', icon: 'house' },
  { key: 'tiku', text: '题库', icon: 'list-checks' },
  { key: 'mine', text: '我的', icon: 'user' },
] as const

export const chapters = [
  { key: 'basic', text: '基础' },
  { key: 'practice', text: '练习', count: 8 },
  { key: 'mock', text: '模考' },
]

export const plans = [
  { value: 'month', text: '月卡 30 天' },
  { value: 'year', text: '年卡 365 天' },
  { value: 'life', text: '终身卡（已售完）', disabled: true },
]

export const acts = [
  { key: '编辑', text: '编辑' },
  { key: '分享', text: '分享', note: '生成图片发给朋友' },
  { key: '删除', text: '删除，不能恢复', isDangerous: true },
]

const options = (from: number, count: number, unit: string) =>
  Array.from({ length: count }, (_, at) => ({ value: String(from + at).padStart(2, '0'), text: `${from + at} ${unit}` }))

export const columns = [
  { label: '年', options: options(2026, 4, '年') },
  { label: '月', options: options(1, 12, '月') },
]

export const regions = [
  {
    value: 'zj',
    text: '浙江省',
    cities: [
      { value: 'hz', text: '杭州市' },
      { value: 'nb', text: '宁波市' },
    ],
  },
  {
    value: 'js',
    text: '江苏省',
    cities: [
      { value: 'nj', text: '南京市' },
      { value: 'sz', text: '苏州市' },
    ],
  },
]

export const pictures = [
  { src: drawing('资产负债表', '#0b7a75'), alt: '资产负债表的样式' },
  { src: drawing('利润表', '#3d4fa3'), alt: '利润表的样式' },
]

export const week = ['一', '二', '三', '四', '五', '六', '日'].map((day, at) => ({
  key: day,
  text: `周${day}`,
  value: [30, 45, 0, 60, 25, 90, 75][at] ?? 0,
}))

export const scores = [52, 61, 58, 70, 76, 83].map((value, at) => ({ key: String(at), text: `第 ${at + 1} 次`, value }))

export const axes = [0.9, 0.6, 0.75, 0.4, 0.8].map((value, at) => ({ mark: String(at + 1), text: `第 ${at + 1} 章`, value }))

const FIRST_DAY_MS = Date.UTC(2026, 8, 2)
export const heatDays = Array.from({ length: 84 }, (_, at) => ({
  day: new Date(FIRST_DAY_MS + at * DAY_MS).toISOString().slice(0, 10),
  count: (at * 7 + ((at * at) % 11) * 3) % 5 === 0 ? 0 : (at * 13) % 41,
}))

export const manyRows = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at + 1} 行`)

export const uploads: UploadTile[] = [
  { key: 'a', src: drawing('一', '#0b7a75'), name: '凭证一', state: 'done' },
  { key: 'b', src: drawing('二', '#3d4fa3'), name: '凭证二', state: 'sending', percent: 64 },
  { key: 'c', src: drawing('三', '#9a5b00'), name: '凭证三', state: 'failed' },
]

export const richSample: RichContent = [
  { type: 'h', level: 2, inline: [{ text: '会计要素' }] },
  {
    type: 'p',
    inline: [
      { text: '资产 = 负债 + 所有者权益', mark: 'strong' },
      { text: '，其中 ' },
      { text: '\\sqrt{2}', formula: { src: root, width: 1500, height: 1000, depth: 200 } },
      { text: ' 是无理数。详见' },
      { text: '备考指南', href: '/article/3' },
      { text: '。' },
    ],
  },
  { type: 'img', src: drawing('六大要素', '#0b7a75'), alt: '六大会计要素', width: 320, height: 200 },
  { type: 'formula', tex: '\\sqrt{2}', src: root, width: 3000, height: 2000 },
  { type: 'list', ordered: true, items: [[{ text: '资产' }], [{ text: '负债' }]] },
  {
    type: 'table',
    rows: [
      [[{ text: '科目' }], [{ text: '借方' }], [{ text: '贷方' }]],
      [[{ text: '银行存款' }], [{ text: '1,000' }], [{ text: '—' }]],
    ],
  },
]
