import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainWords } from '#server/bank/read/rich/markup'
import { archiveOf } from './archive'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const bank = () => bankOf(school.db)
const keys = async () => (await bank()).map(({ answer_key }) => answer_key)
const noteCodes = ({ notes }: { notes: readonly { code: string }[] }) => notes.map(({ code }) => code)

describe('QTI', () => {
  type Item = { body: string; declared?: string; beside?: string; cardinality?: string; base?: string }
  const MAP = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response"/>'
  const MATCH = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>'
  const item = ({
    body,
    declared = '<correctResponse><value>A</value></correctResponse>',
    beside = '',
    cardinality = 'single',
    base = 'identifier',
  }: Item) =>
    `<assessmentItem identifier="q"><responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${base}">${declared}</responseDeclaration><itemBody>${body}</itemBody>${beside}</assessmentItem>`
  const choices = (prompt: string, ...more: string[]) =>
    `<choiceInteraction responseIdentifier="R" shuffle="true"><prompt>${prompt}</prompt>${['A', 'B', 'C'].map((letter, at) => `<simpleChoice identifier="${letter}">选项${'一二三'[at]}${more[at] ?? ''}</simpleChoice>`).join('')}</choiceInteraction>`
  const mapping = (values: Record<string, number>, look = 'lowerBound="0"') =>
    `<mapping ${look}>${Object.entries(values)
      .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
      .join('')}</mapping>`
  let count = 0
  const bring = (inside: Item) => school.bring(school.file(`q${++count}.xml`, item(inside)), { format: 'qti' })

  it('grades by the map of an item where it exists', async () => {
    await bring({ body: choices('一'), declared: mapping({ A: 2, B: -1, C: 1 }), cardinality: 'multiple', beside: MAP })
    await bring({
      body: choices('二'),
      declared: `<correctResponse><value>A</value></correctResponse>${mapping({ A: 1, B: 0.5 })}`,
      beside: MAP,
    })
    await bring({
      body: choices('三'),
      declared: `<correctResponse><value>A</value></correctResponse>${mapping({ A: 1, B: 0.5 })}`,
      beside: MATCH,
    })
    const open = await bring({ body: choices('四'), declared: mapping({ A: 1, B: -1 }, ''), cardinality: 'multiple', beside: MAP })
    expect(noteCodes(open)).toEqual(['bound_left'])
    expect(await keys()).toEqual([
      { kind: 'letters', letters: ['A', 'C'], weights: [66.66667, -33.33333, 33.33333] },
      { kind: 'letters', letters: ['A'], weights: [100, 50, 0] },
      { kind: 'letters', letters: ['A'] },
      { kind: 'letters', letters: ['A'], weights: [100, -100, 0] },
    ])
    expect(codesOf(await bring({ body: choices('五'), declared: mapping({ A: 1, B: -3 }), cardinality: 'multiple', beside: MAP }))).toEqual(
      ['1 weight_unclear'],
    )
    expect(codesOf(await bring({ body: choices('六'), declared: mapping({ A: 0 }), beside: MAP }))).toEqual(['1 answer_missing'])
  })

  it.each([
    ['several may be ticked and one takes off', { A: 1, B: -1 }, '', 'multiple', ['bound_left']],
    ['nothing is the lowest mark', { A: 1, B: -1 }, 'lowerBound="0"', 'multiple', []],
    ['none takes off', { A: 1, B: 0 }, '', 'multiple', []],
    ['one may be ticked', { A: 1, B: -1 }, '', 'single', []],
  ])('reports a negative lower bound only where it is lost: %s', async (_case, values, look, cardinality, notes) => {
    const declared = mapping(values as Record<string, number>, look)
    expect(noteCodes(await bring({ body: choices('一'), declared, cardinality, beside: MAP }))).toEqual(notes)
  })

  it('weights texts, and distinguishes letters by case, as the item does', async () => {
    const line = (words: string) => `<p>${words}<textEntryInteraction responseIdentifier="R"/></p>`
    const entries =
      '<mapping><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5" caseSensitive="true"/></mapping>'
    await bring({
      body: line('一'),
      declared: `<correctResponse><value>York</value></correctResponse>${entries}`,
      base: 'string',
      beside: MAP,
    })
    await bring({ body: line('二'), declared: '<correctResponse><value>York</value></correctResponse>', base: 'string', beside: MATCH })
    await bring({ body: line('三'), declared: '<correctResponse><value>3</value></correctResponse>', base: 'integer', beside: MATCH })
    expect(await keys()).toEqual([
      { kind: 'blanks', alternatives: [['York', 'york']], shares: [[100, 50]], isExact: true },
      { kind: 'blanks', alternatives: [['York']], isExact: true },
      { kind: 'blanks', alternatives: [['3']] },
    ])
  })

  it('keeps feedback, and parts for the candidate; reports the rest', async () => {
    const body = `<rubricBlock view="candidate"><p>先读这里</p></rubricBlock><rubricBlock view="scorer"><p>给分</p></rubricBlock><feedbackBlock><p>块</p></feedbackBlock>${choices('一', '<feedbackInline>因为甲</feedbackInline>')}`
    const rule =
      '<responseProcessing><setOutcomeValue identifier="SCORE"><sum><variable identifier="R"/></sum></setOutcomeValue></responseProcessing>'
    const report = await bring({ body, beside: `<modalFeedback><p>总</p></modalFeedback>${rule}` })
    expect(noteCodes(report)).toEqual(['feedback_joined', 'rule_left', 'rubric_left'])
    const [row] = await bank()
    expect(plainWords(row?.stem ?? [])).toBe('先读这里\n一')
    expect(plainWords(row?.explanation ?? [])).toBe('块\n总\nA：因为甲')
    expect(row?.options.map(({ text }) => text)).toEqual(['选项一', '选项二', '选项三'])
  })

  it('shows pictures of objects, and refuses other objects', async () => {
    await bring({ body: `<p>看<object data="curve.png" type="image/png">曲线</object></p>${choices('一')}` })
    expect((await bank())[0]?.stem).toMatchObject([{ type: 'p' }, { type: 'img', alt: '曲线' }, { type: 'p' }])
    expect(codesOf(await bring({ body: `<p>听<object data="a.mp3" type="audio/mpeg"/></p>${choices('二')}` }))).toEqual(['1 media_missing'])
    expect(codesOf(await bring({ body: `<p><printedVariable identifier="X"/></p>${choices('三')}` }))).toEqual(['1 template_unsupported'])
    expect(codesOf(await bring({ body: choices('四'), beside: '<templateDeclaration identifier="X"/>' }))).toEqual([
      '1 template_unsupported',
    ])
  })

  it('puts the passage of an item before its words, and refuses one that is missing or empty', async () => {
    const withRef = (href: string, words: string) =>
      item({ body: choices(words) }).replace('<itemBody>', `<assessmentStimulusRef identifier="s" href="${href}"/><itemBody>`)
    const folder = path.dirname(school.file('x.png', ''))
    for (const name of ['items', 'passages']) mkdirSync(path.join(folder, name))
    const picture = archivePicture
    writeFileSync(path.join(folder, 'passages/p.png'), picture)
    writeFileSync(
      path.join(folder, 'passages/p.xml'),
      '<qti-assessment-stimulus><qti-stimulus-body><p>一段材料<img src="p.png" alt="图"/></p></qti-stimulus-body></qti-assessment-stimulus>',
    )
    writeFileSync(path.join(folder, 'items/a.xml'), withRef('../passages/p.xml', '甲'))
    writeFileSync(path.join(folder, 'items/b.xml'), withRef('../passages/none.xml', '乙'))
    writeFileSync(path.join(folder, 'items/c.xml'), withRef('../../../etc/hostname', '丙'))
    writeFileSync(path.join(folder, 'passages/empty.xml'), '')
    writeFileSync(path.join(folder, 'items/d.xml'), withRef('../passages/empty.xml', '丁'))
    writeFileSync(
      path.join(folder, 'imsmanifest.xml'),
      `<manifest><resources>${['a', 'b', 'c', 'd'].map((name) => `<resource type="imsqti_item_xmlv2p2" href="items/${name}.xml"/>`).join('')}</resources></manifest>`,
    )
    const report = await school.bring(folder)
    expect(report.refused.map(({ code }) => code)).toEqual(['stimulus_missing', 'path_outside', 'stimulus_missing'])
    expect((await bank())[0]?.stem).toMatchObject([
      { type: 'p', inline: [{ text: '一段材料' }] },
      { type: 'img', alt: '图' },
      { type: 'p', inline: [{ text: '甲' }] },
    ])
  })

  it('reports a package without items', async () => {
    const manifest = '<manifest><resources><resource type="webcontent" href="a.xml"/></resources></manifest>'
    const report = await school.bring(
      school.file('a.zip', archiveOf({ name: 'imsmanifest.xml', content: manifest }, { name: 'a.xml', content: '<x/>' })),
    )
    expect(codesOf(report)).toEqual(['null package_empty'])
  })
})

const archivePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP8z8AARAxwGgAU7wIDfqGZ0QAAAABJRU5ErkJggg==',
  'base64',
)

describe('Moodle', () => {
  const quiz = (...questions: string[]) => school.file('m.xml', `<quiz>\n${questions.join('\n')}\n</quiz>`)
  const short = (stem: string, inside: string) =>
    `<question type="shortanswer">${stem}${inside}<answer fraction="100"><text>NaCl</text></answer></question>`
  const text = (words: string, format = 'html') => `<questiontext format="${format}"><text>${words}</text></questiontext>`

  it('keeps the case of answers where it counts', async () => {
    const cloze = (words: string) => `<question type="cloze">${text(words)}</question>`
    const report = await school.bring(
      quiz(short(text('一'), '<usecase>1</usecase>'), cloze('二{1:SAC:=Na}三{1:MWC:=K}'), cloze('四{1:SA:=甲}五{1:SAC:=Na}')),
    )
    expect(codesOf(report)).toEqual(['4 case_mixed'])
    expect(await keys()).toMatchObject([{ isExact: true }, { isExact: true, alternatives: [['Na'], ['K']] }])
  })

  it('keeps plain text unchanged, reads Markdown, and keeps the pictures of old files', async () => {
    const base64 = archivePicture.toString('base64')
    await school.bring(
      quiz(
        short(text('&lt;b&gt; $x^2$  甲', 'plain_text'), ''),
        short(text('**乙**\n- 项', 'markdown'), ''),
        short(text('丙\n丁', 'moodle_auto_format'), ''),
        short(text('戊'), `<image>a.png</image><image_base64>${base64}</image_base64>`),
        short(text('己', 'plain_text'), '<image>curve.png</image>'),
      ),
    )
    const stems = (await bank()).map(({ stem }) => plainWords(stem.filter(({ type }) => type !== 'img')))
    expect(stems.map((words) => words.replace(/\s*____$/, ''))).toEqual(['<b> $x^2$  甲', '乙\n项', '丙\n丁', '戊', '己'])
    expect((await bank()).map(({ stem }) => stem.filter(({ type }) => type === 'img').length)).toEqual([0, 0, 0, 1, 1])
  })
})
