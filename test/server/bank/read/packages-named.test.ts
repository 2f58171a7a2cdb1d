import { plainWords } from '#server/bank/read/rich/markup'
import { readOnly } from './read-only'

const codes = (notes: readonly string[]) => notes.map((note) => note.split(' ', 1)[0])

const question = (type: string, inside: string) =>
  `<question type="${type}"><questiontext format="html"><text>题</text></questiontext>${inside}</question>`
const answer = (fraction: number, text: string, more = '') => `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const moodle = (...questions: string[]) => readOnly('a.xml', `<quiz>${questions.join('')}</quiz>`)

describe('Moodle', () => {
  it('accepts a tolerance as a share of the answer; any other kind is refused by name', async () => {
    const near = (text: string, tolerance: string, type: string) =>
      question('numerical', answer(100, text, `<tolerance>${tolerance}</tolerance>${type}`))
    const { questions, refused } = await moodle(
      near('200', '0.05', '<tolerancetype>1</tolerancetype>'),
      near('200', '0.05', '<tolerancetype>2</tolerancetype>'),
      near('-0.3', '0.1', '<tolerancetype>relative</tolerancetype>'),
      near('200', '0.05', '<tolerancetype>3</tolerancetype>'),
      near('200', '0.05', ''),
    )
    expect(questions.map(({ key }) => key)).toMatchObject(
      ['200±10', '200±0.05', '-0.3±0.03', '200±0.05'].map((text) => ({ alternatives: [[text]] })),
    )
    expect(codes(refused.map((text) => text.slice(2)))).toEqual(['tolerance_unsupported'])
  })

  it.each([
    ['one option worth everything', [100, 0], []],
    ['two options worth everything', [100, 100], ['several_whole']],
  ])('reports a choice of several with %s only where more than one is right', async (_case, fractions, notes) => {
    const { questions } = await moodle(
      question('multichoice', `<single>false</single>${fractions.map((one, at) => answer(one, `第${at}`)).join('')}`),
    )
    expect(questions.map(({ type, notes: said }) => [type, codes(said)])).toEqual([['choice', notes]])
  })

  it('reports a worthless answer of a typed gap, and keeps it as an option where it is chosen', async () => {
    const cloze = (text: string) => `<question type="cloze"><questiontext format="html"><text>${text}</text></questiontext></question>`
    const { questions } = await moodle(cloze('首都是{1:SA:=北京~%0%上海}'), cloze('首都是{1:MC:=北京~上海}'))
    expect(questions.map(({ notes }) => notes)).toEqual([['wrong_answer_left 没有导入不得分的答案：上海'], []])
  })

  it('keeps bare tags of the file as tags of the text', async () => {
    const { questions } = await moodle(question('multichoice', answer(100, '<p>一<b>二</b></p><p>三</p>') + answer(0, '四')))
    expect(questions[0]?.options).toEqual(['一二\n三', '四'])
  })
})

it('an equality sign in a formula that GIFT would read as another answer is refused by name', async () => {
  const { questions, refused } = await readOnly('a.gift', '甲{=$x$ ~$y=2$}\n\n乙{=$x$ ~$y\\=2$}\n\n丙{=$5 ~$a=$b}\n')
  expect(codes(refused.map((text) => text.slice(2)))).toEqual(['sign_unescaped'])
  expect(questions.map(({ options }) => options)).toEqual([
    ['$x$', '$y=2$'],
    ['$5', '$a', '$b'],
  ])
})

it('feedback of a judgement in GIFT names its answer', async () => {
  const { questions } = await readOnly('a.gift', '甲是乙{T#不对#很好####总评}\n')
  expect(questions[0]?.explanation).toBe('总评\n答错：不对\n答对：很好')
})

const declared = (kind: string, base: string, values: readonly string[]) =>
  `<responseDeclaration identifier="R" cardinality="${kind}" baseType="${base}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
const item = (declaration: string, body: string, more = '') =>
  readOnly(
    'a.xml',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2">${declaration}<itemBody>${body}</itemBody>${more}</assessmentItem>`,
  )
const side = (id: string, text: string) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`
const keysOf = ({ questions }: Awaited<ReturnType<typeof readOnly>>) =>
  questions[0]?.children.map(({ stem, options, key }) => [stem, options.join(''), key])

describe('QTI', () => {
  const inline = (id: string) =>
    `<inlineChoiceInteraction responseIdentifier="${id}" shuffle="false"><inlineChoice identifier="X">一</inlineChoice><inlineChoice identifier="Y">二</inlineChoice></inlineChoiceInteraction>`

  it('imports one choice inside a line as a single choice, and several as the questions of a material', async () => {
    const one = await item(declared('single', 'identifier', ['Y']), `<p>甲${inline('R')}乙</p>`)
    expect(one.questions[0]).toMatchObject({ type: 'single_choice', stem: '甲 ____ 乙', options: ['一', '二'], key: { letters: ['B'] } })
    const other = declared('single', 'identifier', ['X']).replace('"R"', '"S"')
    const two = await item(declared('single', 'identifier', ['Y']) + other, `<p>甲${inline('R')}乙${inline('S')}</p>`)
    expect(two.questions[0]).toMatchObject({ type: 'material', stem: '甲 （1）____ 乙 （2）____' })
    expect(keysOf(two)).toMatchObject([
      ['第 1 空', '一二', { letters: ['B'] }],
      ['第 2 空', '一二', { letters: ['A'] }],
    ])
  })

  const words = (...texts: string[]) =>
    `<choiceInteraction responseIdentifier="R"><prompt>题</prompt>${texts.map((text, at) => `<simpleChoice identifier="${'ABC'[at]}">${text}</simpleChoice>`).join('')}</choiceInteraction>`
  it.each([
    ['yes and no', 'single', ['A'], ['对', '错'], 'determine', { value: true }],
    ['no and yes', 'single', ['A'], ['错误', '正确'], 'determine', { value: false }],
    ['yes, no and yes again', 'single', ['A'], ['对', '错', '正确'], 'single_choice', { letters: ['A'] }],
    ['yes twice', 'single', ['A'], ['对', '正确'], 'single_choice', { letters: ['A'] }],
    ['yes and no, both right', 'multiple', ['A', 'B'], ['对', '错'], 'choice', { letters: ['A', 'B'] }],
  ])('imports choices of %s as a judgement only where one of two opposites is right', async (_case, kind, right, texts, type, key) => {
    const { questions } = await item(declared(kind, 'identifier', right), words(...texts))
    expect(questions).toMatchObject([{ type, key }])
  })

  it('shows every answer of the item in an essay, each on a line', async () => {
    const { bodies } = await item(
      declared('multiple', 'string', ['第一点', '第二点']),
      '<p>论述</p><extendedTextInteraction responseIdentifier="R"/>',
    )
    const [key] = bodies.map(({ answer_key }) => answer_key)
    expect(key?.kind === 'points' && plainWords(key.reference)).toBe('第一点\n第二点')
  })

  it('imports pairs as a choice for each left side or gap', async () => {
    const sets = [side('S1', '甲') + side('S2', '乙'), side('T1', '一') + side('T2', '二') + side('T3', '三')]
    const matched = `<matchInteraction responseIdentifier="R"><prompt>连线</prompt>${sets.map((set) => `<simpleMatchSet>${set}</simpleMatchSet>`).join('')}</matchInteraction>`
    const match = await item(declared('multiple', 'directedPair', ['S1 T2', 'S2 T1']), matched)
    expect(match.questions[0]).toMatchObject({ type: 'material', stem: '连线', notes: ['pairs_apart 配对题拆成 2 道小题，每道分别判分'] })
    expect(keysOf(match)).toMatchObject([
      ['甲', '一二三', { letters: ['B'] }],
      ['乙', '一二三', { letters: ['A'] }],
    ])
    const gaps = `<gapMatchInteraction responseIdentifier="R"><gapText identifier="W1" matchMax="1">春</gapText><gapText identifier="W2" matchMax="1">秋</gapText><p>先<gap identifier="G1"/>后<gap identifier="G2"/></p></gapMatchInteraction>`
    const gap = await item(declared('multiple', 'directedPair', ['W1 G2', 'W2 G1']), gaps)
    expect(gap.questions[0]?.stem).toBe('先 （1）____ 后 （2）____')
    expect(keysOf(gap)).toMatchObject([
      ['第 1 空', '春秋', { letters: ['B'] }],
      ['第 2 空', '春秋', { letters: ['A'] }],
    ])
  })

  it('refuses by name a pair without an answer, and a question type that the bank lacks', async () => {
    const set = `<simpleMatchSet>${side('S', '甲')}</simpleMatchSet>`
    const none = await item(
      declared('multiple', 'directedPair', []),
      `<matchInteraction responseIdentifier="R">${set}${set}</matchInteraction>`,
    )
    const order = await item(declared('ordered', 'identifier', ['A']), '<orderInteraction responseIdentifier="R"/>')
    expect([...none.refused, ...order.refused]).toEqual([
      '1 answer_missing 有一项没有配对的答案',
      '1 type_unsupported 不支持的题型：排序题（orderInteraction）',
    ])
  })

  it('keeps a tolerance, and reports a maximum number of choices', async () => {
    const rule = (mode: string, amount: string) =>
      `<responseProcessing><responseCondition><responseIf><equal toleranceMode="${mode}" tolerance="${amount}"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`
    const entry = '<p>g 是<textEntryInteraction responseIdentifier="R"/></p>'
    const key = async (mode: string, amount: string) =>
      (await item(declared('single', 'float', ['9.8']), entry, rule(mode, amount))).questions.map(({ key: own, notes }) => [
        own,
        codes(notes),
      ])
    expect(await key('absolute', '0.1')).toMatchObject([[{ alternatives: [['9.8±0.1']] }, []]])
    expect(await key('relative', '5 5')).toMatchObject([[{ alternatives: [['9.8±0.49']] }, []]])
    expect(await key('absolute', '0.1 0.2')).toMatchObject([[{ alternatives: [['9.8']] }, ['rule_left']]])
    const choices = ['A', 'B', 'C'].map((id) => `<simpleChoice identifier="${id}">${id} 项</simpleChoice>`).join('')
    const limited = `<choiceInteraction responseIdentifier="R" maxChoices="2"><prompt>选两项</prompt>${choices}</choiceInteraction>`
    expect(codes((await item(declared('multiple', 'identifier', ['A', 'B']), limited)).questions[0]?.notes ?? [])).toEqual([
      'choice_limit_left',
    ])
  })

  it.each(['', '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">'])(
    'refuses an item of version 1 without a question by name %j',
    async (type) => {
      const bytes = `<?xml version="1.0"?>${type}<questestinterop><item ident="1"/></questestinterop>`
      expect((await readOnly('a.xml', bytes)).refused).toEqual([expect.stringContaining('stem_empty')])
    },
  )
})
