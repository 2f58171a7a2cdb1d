import { scoreLine } from '../../lab/score/score-line'

const line = (request: object) => scoreLine(JSON.stringify(request))
const choice = { type: 'choice', key: ['A', 'B', 'D'], marks: 200, options: 5 }
const RULES = ['all-or-nothing', 'proportional', 'per-option', 'half', 'edx-edc', 'edx-halves'] as const

describe('a grading line', () => {
  it.each([
    ['ABD', [200, 200, 200, 200, 200, 200]],
    ['AB', [0, 133, 100, 100, 160, 100]],
    ['ABC', [0, 0, 0, 0, 120, 50]],
    ['', [0, 0, 0, 0, 0, 0]],
  ])('gives %s the marks of each rule, for ABD of five options', (answer, marks) => {
    expect(RULES.map((rule) => line({ ...choice, rule, answer: [...answer] }))).toMatchObject(marks.map((each) => ({ marks: each })))
  })

  it('gives full marks for the key under every rule, and none for a blank', () => {
    for (const rule of [...RULES, 'fixed-partial', 'per-correct-option', 'moodle']) {
      expect(line({ ...choice, rule, answer: ['D', 'B', 'A'] })).toMatchObject({ marks: 200, fraction: 1 })
      expect(line({ ...choice, rule, answer: [] })).toMatchObject({ marks: 0, fraction: 0 })
    }
  })

  it('accepts "0" as an answer, and alternatives between bars', () => {
    const fill = { type: 'fill', key: ['0', '存款|银行存款'], marks: 200, rule: 'proportional' }
    expect(line({ ...fill, answer: ['0', ''] })).toMatchObject({ marks: 100, fraction: 0.5, receipt: { rule: 'by-blank' } })
    expect(line({ ...fill, answer: ['０', '银行存款'] })).toMatchObject({ marks: 200 })
    expect(line({ ...fill, rule: 'all-or-nothing', answer: ['0', ''] })).toMatchObject({ marks: 0 })
  })

  it('accepts lower case and full-width letters, one text, and an empty answer as a blank', () => {
    for (const answer of [['a', 'b'], ['Ｂ', ' a '], ['A', 'B', '', null], 'ab'])
      expect(line({ ...choice, rule: 'proportional', answer })).toMatchObject({ marks: 133 })
    for (const answer of [[''], [null], '', null, undefined])
      expect(line({ ...choice, rule: 'edx-edc', answer })).toMatchObject({ marks: 0 })
    const fill = { type: 'fill', key: ['0', '甲'], marks: 200, rule: 'half' }
    expect(line({ ...fill, answer: [0, null] })).toMatchObject({ marks: 100 })
    expect(line({ type: 'determine', key: 'TRUE', answer: [], marks: 100, rule: 'half' })).toMatchObject({ marks: 0 })
    expect(scoreLine(`\uFEFF${JSON.stringify({ ...fill, answer: ['0', '甲'] })}`)).toMatchObject({ marks: 200 })
  })

  it('grades an essay by its points', () => {
    const points = [
      { text: '系统分摊', share: 60 },
      { text: '使用寿命', share: 40 },
    ]
    expect(line({ type: 'essay', points, met: [true, false], marks: 301 })).toMatchObject({ marks: 181, fraction: 0.6 })
    expect(line({ type: 'essay', points, met: ['true', 'true'], marks: 300 })).toMatchObject({ marks: 300 })
  })

  it('grades a judgement, and can deduct down to a floor', () => {
    const truth = { type: 'determine', key: 'true', answer: 'false', marks: 100, rule: 'all-or-nothing' }
    expect(line(truth)).toMatchObject({ marks: 0 })
    expect(line({ ...truth, answer: 'true' })).toMatchObject({ marks: 100 })
    expect(line({ ...truth, answer: '' })).toMatchObject({ marks: 0, receipt: { arithmetic: '未作答：0.00' } })
    expect(line({ ...truth, deduction: 50 })).toMatchObject({ marks: -50 })
    expect(line({ ...truth, deduction: 50, floor: 0 })).toMatchObject({ marks: 0 })
  })

  it('adds up a material', () => {
    const child = { type: 'single_choice', key: ['A'], marks: 100, rule: 'half', options: 4 }
    const children = [
      { ...child, answer: ['A'] },
      { ...child, answer: ['B'] },
    ]
    expect(line({ type: 'material', children })).toMatchObject({
      marks: 100,
      fraction: 0.5,
      receipt: { arithmetic: '各小题之和：1.00 + 0.00 = 1.00' },
    })
  })

  it.each([
    ['nonsense', 'not JSON'],
    ['[]', 'not an object'],
    ['null', 'not an object'],
    ['{"type":"riddle"}', /^type is none of/],
    ['{"type":"essay","key":["A"],"answer":["A"],"marks":100,"rule":"half"}', /marking points/],
    ['{"type":"essay","points":[{"text":"甲","share":60}],"met":[],"marks":100}', /place by place/],
    ['{"type":"essay","points":[{"share":60}],"met":[true],"marks":100}', /no text/],
    ['{"type":"material","children":[null]}', 'not an object'],
    ['{"type":"material","children":[{"type":"material"}]}', /no material among/],
    ['{"type":"material"}', /children/],
    [JSON.stringify({ ...choice, rule: 'half', marks: 1.5 }), /^marks is not a whole number/],
    [JSON.stringify({ ...choice, rule: 'luck' }), /^rule is none of/],
    [JSON.stringify({ ...choice, rule: 'half', answer: ['F'] }), 'answer has "F", which is no letter of 5 options'],
    [JSON.stringify({ ...choice, rule: 'half', answer: { A: true } }), 'answer is not an array of texts'],
    [JSON.stringify({ type: 'fill', key: ['甲', '|'], answer: ['甲'], marks: 100, rule: 'half' }), 'key has a blank that nothing fills'],
    [JSON.stringify({ ...choice, rule: 'half', key: [] }), 'key is empty'],
    [JSON.stringify({ ...choice, type: 'single_choice', rule: 'half' }), /more than one letter/],
    [JSON.stringify({ type: 'determine', key: 'maybe', marks: 100, rule: 'half' }), /neither/],
  ])('shows the error of %s', (text, error) => {
    expect(scoreLine(text)).toEqual({ error: expect.stringMatching(error) })
  })
})
