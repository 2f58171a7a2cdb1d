import { exportPrint } from '#server/services/tiku/wrong-book/export-print'
import { EVENING, exportRow } from './export-row'

const print = (...rows: ReturnType<typeof exportRow>[]) =>
  exportPrint({ title: '我的<错题本>', madeAt: EVENING, rows, urlOf: (src) => src })

describe('exportPrint', () => {
  it('prints a question with answer, explanation, points and note', () => {
    const page = print(exportRow({ note: '两<br>行', material: [{ type: 'p', inline: [{ text: '材料' }] }] }))
    expect(page).toContain('<title>我的&lt;错题本&gt;</title>')
    expect(page).toContain('1. 经济法 · 总论 · 单选题 · 答错 2 次 · 最近 2026-11-05 · 概念不清')
    for (const part of [
      '<div class="material"><p>材料</p></div>',
      '<li>A. 甲</li>',
      '<p>B</p>',
      '知识点：会计主体、货币计量',
      '两&lt;br&gt;行',
    ])
      expect(page).toContain(part)
  })
  it('prints formulas and pictures of options', () => {
    const formula = { src: 'bank/f.svg', width: 1200, height: 900, depth: 100 }
    const rich = [{ type: 'p' as const, inline: [{ text: 'x^2', formula }] }]
    const page = print(exportRow({ options: [{ letter: 'A', text: '$x^2$', rich }] }))
    expect(page).toContain('<li>A. <div><p><img src="bank/f.svg" alt="x^2"')
    expect(page).not.toContain('$x^2$')
  })
  it('leaves out what is not there', () => {
    const page = print(
      exportRow({
        options: [],
        points: [],
        wrong: null,
        key: { kind: 'points', reference: [{ type: 'p', inline: [{ text: '参考' }] }], points: [] },
      }),
    )
    for (const part of ['class="options"', '知识点', 'class="note"', 'class="material"', '答错']) expect(page).not.toContain(part)
    expect(page).toContain('<p>参考</p>')
  })
  it('says when there is nothing', () => expect(print()).toContain('这里还没有内容'))
})
