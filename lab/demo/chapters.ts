/** A chapter of the demo's question bank: its file, and its place where the small content of tests does not have it. */
export type Chapter = { file: string; subject: string; categoryId: number; id: number; title: string; seq: number }

const chapter = (subject: string, categoryId: number, seq: number, title: string): Chapter => ({
  file: `${subject}-0${seq}`,
  subject,
  categoryId,
  id: categoryId * 100 + seq,
  title,
  seq,
})

/** Chapters by subject, in the order of the book. */
export const chapters: readonly Chapter[] = [
  ...['总论', '会计法律制度', '支付结算法律制度', '税法概述及货物和劳务税法律制度', '所得税法律制度', '财产和行为税法律制度'].map(
    (title, at) => chapter('jjf', 221, at + 1, title),
  ),
  chapter('jjf', 221, 7, '税收征管法律制度'),
  chapter('jjf', 221, 8, '劳动合同与社会保险法律制度'),
  ...['概述', '会计基础', '流动资产', '非流动资产', '负债', '所有者权益', '收入、费用和利润', '财务报告'].map((title, at) =>
    chapter('kjsw', 222, at + 1, title),
  ),
  ...['财务管理基础', '预算管理', '筹资管理', '投资管理', '营运资金管理', '成本、分配与财务分析'].map((title, at) =>
    chapter('cwgl', 231, at + 1, title),
  ),
  ...['申报之前', '销项与进项', '填表与申报'].map((title, at) => chapter('zzs', 311, at + 1, title)),
]
