import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Refusal } from '#server/bank/read/finding'
import { readSource } from '#server/bank/read/read-source'
import { richPlain } from '@/domain/text/rich-plain'

const USUAL = { id: 1, name: '会计' }

/** Refused questions of a file as they are offered to be mended: `code type stem [options] = key`. */
async function sketched(name: string, text: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-sketch-'))
  try {
    const place = path.join(folder, name)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
    const order = { place, format: null, map: {}, source: null, text: null, isSketched: true, subjects: [USUAL], usual: USUAL }
    const found: string[] = []
    for await (const finding of readSource({ ...order, dataDir: folder, keptIn: null }))
      if (finding.kind === 'refused') found.push(words(finding as Refusal))
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function words({ code, sketch }: Refusal): string {
  if (!sketch) return `${code} -`
  const { type, stem, options, answer } = sketch
  return `${code} ${type} ${richPlain(stem)} [${options.map(richPlain).join('/')}] = ${answer}`
}

const moodle = (...questions: string[]) => `<quiz>\n${questions.join('\n')}\n</quiz>\n`
const question = (type: string, stem: string, inside: string) =>
  `<question type="${type}">\n<questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>\n${inside}\n</question>`

describe('a fault of a text of questions is offered with what was read', () => {
  it.each([
    [
      'a GIFT question without an answer',
      'a.gift',
      '::甲::存货属于{\n~资产\n~负债\n}\n',
      ['answer_missing choice 存货属于 [资产/负债] = '],
    ],
    ['a GIFT question without braces', 'a.gift', '$CATEGORY: 第一章\n\n会计要素有几个\n', ['not_a_question null 会计要素有几个 [] = ']],
    [
      'a GIFT question with two pairs of braces',
      'a.gift',
      '一加一{=二} 二加二{=四}\n',
      ['braces_broken null 一加一 [] = 二} 二加二{ | 四'],
    ],
    ['an Anki note without a back', 'a.txt', '#separator:tab\n会计要素有几个\t\n', ['answer_missing null 会计要素有几个 [] = ']],
    [
      'an Anki choice whose key is unclear',
      'a.txt',
      '#separator:tab\n#html:true\n存货属于<br>A. 资产<br>B. 负债\t资产类\n',
      ['answer_unclear single_choice 存货属于 [资产/负债] = 资产类'],
    ],
  ])('%s', async (_, name, text, expected) => {
    expect(await sketched(name, text)).toEqual(expected)
  })

  it('a Moodle question keeps its stem, its options and its key', async () => {
    const weights = '<answer fraction="x"><text>资产</text></answer>\n<answer fraction="100"><text>负债</text></answer>'
    const judged = '<answer fraction="100"><text>也许</text></answer>'
    const text = moodle(
      question('multichoice', '存货属于', weights),
      question('truefalse', '折旧按月计提', judged),
      question('ddwtos', '拖放', ''),
    )
    expect(await sketched('a.xml', text)).toEqual([
      'weight_unclear single_choice 存货属于 [资产/负债] = B',
      'answer_unclear determine 折旧按月计提 [] = 也许',
      'type_unsupported null 拖放 [] = ',
    ])
  })

  it('a child of a Moodle material is not offered alone', async () => {
    const child = question('truefalse', '甲公司盈利', '<answer fraction="100"><text>也许</text></answer>\n<idnumber>m1/1</idnumber>')
    const found = await sketched('a.xml', moodle(question('description', '甲公司的报表', '<idnumber>m1</idnumber>'), child))
    expect(found).toEqual(['type_unsupported -', 'answer_unclear -'])
  })

  it('an item of QTI 2.2 keeps its stem, its options and its key', async () => {
    const choice = (id: string, words: string) => `<simpleChoice identifier="${id}">${words}</simpleChoice>`
    const item = [
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q1" title="t">',
      '<templateDeclaration identifier="T" cardinality="single" baseType="integer"/>',
      '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>b</value></correctResponse></responseDeclaration>',
      `<itemBody><p>存货属于</p><choiceInteraction responseIdentifier="R" maxChoices="1">${choice('a', '负债')}${choice('b', '资产')}</choiceInteraction></itemBody>`,
      '</assessmentItem>',
    ].join('\n')
    expect(await sketched('a.xml', item)).toEqual(['template_unsupported single_choice 存货属于 [负债/资产] = B'])
  })

  it('an item of QTI 1.2 keeps its stem, its options and its key', async () => {
    const label = (id: string, words: string) =>
      `<response_label ident="${id}"><material><mattext>${words}</mattext></material></response_label>`
    const lid = (id: string, inside: string) => `<response_lid ident="${id}"><render_choice>${inside}</render_choice></response_lid>`
    const item = [
      '<questestinterop><assessment><section><item ident="q1" title="Question">',
      `<presentation><material><mattext>存货属于</mattext></material>${lid('r1', label('a', '负债') + label('b', '资产'))}${lid('r2', '')}</presentation>`,
      '<resprocessing><respcondition><conditionvar><varequal>b</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>',
      '</item></section></assessment></questestinterop>',
    ].join('\n')
    expect(await sketched('a.xml', item)).toEqual(['qti_kind single_choice 存货属于 [负债/资产] = B'])
  })
})
