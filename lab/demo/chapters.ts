/** From and to, in whole percent of the marks of a paper. */
type Share = readonly [from: number, to: number]
/** A chapter of the demo's question bank: its file, its place where the small content of tests does not have it, and its share of a paper's marks. */
export type Chapter = { file: string; subject: string; categoryId: number; id: number; title: string; seq: number; share?: Share }

const chapter = (subject: string, categoryId: number, seq: number, title: string, share?: Share): Chapter => ({
  file: `${subject}-0${seq}`,
  subject,
  categoryId,
  id: categoryId * 100 + seq,
  title,
  seq,
  ...(share && { share }),
})

/** Chapters of the subjects whose papers follow the plan of the school. */
const law: readonly (readonly [title: string, share: Share])[] = [
  ['总论', [5, 10]],
  ['会计法律制度', [8, 15]],
  ['支付结算法律制度', [10, 18]],
  ['税法概述及货物和劳务税法律制度', [18, 26]],
  ['所得税法律制度', [12, 20]],
  ['财产和行为税法律制度', [8, 14]],
  ['税收征管法律制度', [5, 10]],
  ['劳动合同与社会保险法律制度', [10, 16]],
]
const practice: typeof law = [
  ['概述', [5, 10]],
  ['会计基础', [5, 10]],
  ['流动资产', [18, 25]],
  ['非流动资产', [18, 25]],
  ['负债', [10, 15]],
  ['所有者权益', [5, 10]],
  ['收入、费用和利润', [12, 18]],
  ['财务报告', [8, 15]],
]

/** Chapters by subject, in the order of the book. */
export const chapters: readonly Chapter[] = [
  ...law.map(([title, share], at) => chapter('jjf', 221, at + 1, title, share)),
  ...practice.map(([title, share], at) => chapter('kjsw', 222, at + 1, title, share)),
  ...['财务管理基础', '预算管理', '筹资管理', '投资管理', '营运资金管理', '成本、分配与财务分析'].map((title, at) =>
    chapter('cwgl', 231, at + 1, title),
  ),
  ...['申报之前', '销项与进项', '填表与申报'].map((title, at) => chapter('zzs', 311, at + 1, title)),
]
