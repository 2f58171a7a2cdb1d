import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainWords } from '#server/bank/read/rich/markup'
import { mediaTypeOf } from '#server/bank/read/rich/pictures'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'
import { recordings } from './recordings'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

it.each([
  ['mp3', 'audio mp3'],
  ['taggedMp3', 'audio mp3'],
  ['m4a', 'audio m4a'],
  ['wav', 'audio wav'],
  ['ogg', 'audio ogg rare'],
  ['mp4', 'video mp4'],
  ['webm', 'video webm rare'],
  ['mov', null],
  ['theora', null],
  ['mkv', null],
  ['aac', null],
] as const)('a recording is recognised as %s by its bytes', (name, told) => {
  const type = mediaTypeOf(recordings[name])
  expect(type && `${type.kind} ${type.ending}${type.isRare ? ' rare' : ''}`).toBe(told)
})

/** A file of questions with recordings beside it. */
function withRecordings(name: string, text: string): string {
  const place = school.file(name, text)
  const put = (file: string, bytes: Buffer) => writeFileSync(path.join(path.dirname(place), file), bytes)
  put('听力 1.mp3', recordings.mp3)
  put('b.mp4', recordings.mp4)
  put('c.ogg', recordings.ogg)
  put('d.mov', recordings.mov)
  put('e.mp3', Buffer.from('<script>alert(1)</script>'))
  return place
}
const notesOf = ({ notes }: Awaited<ReturnType<School['bring']>>) => notes.map(({ code }) => code)
const sheet = (...stems: string[]) => `题干,A,B,答案\n${stems.map((stem) => `"${stem.replaceAll('"', '""')}",一,二,A`).join('\n')}\n`

it('recordings of a table are kept, and unplayable formats are refused by name', async () => {
  const report = await school.bring(
    withRecordings(
      'a.csv',
      sheet(
        '听录音![](听力%201.mp3)选择',
        '<p>听<audio controls src="听力 1.mp3">您的浏览器不支持音频</audio>再选</p>',
        '<p>看<video title="实验" controls><source src="d.mov"><source src="b.mp4"><track src="x.vtt"></video></p>',
        '<p>见<a href="c.ogg">第一段</a></p>',
        '<p>看<video src="d.mov"></video></p>',
        '<p>听<audio src="e.mp3"></audio></p>',
        '<p>听<audio src="f.mp3"></audio></p>',
        '<p>听<audio src="https://a.cn/f.mp3"></audio></p>',
        '<p>听<audio src="../../f.mp3"></audio></p>',
        '<table><tr><td>甲</td><td><audio src="听力 1.mp3"></audio></td></tr></table>',
      ),
    ),
  )
  expect(codesOf(report)).toEqual(['6 media_wrong_kind', '7 media_wrong_kind', '8 media_missing', '9 media_remote', '10 media_outside'])
  expect(report.refused[2]?.reason).toBe('找不到音频或视频：f.mp3：请补上音频或视频的文件')
  expect(notesOf(report)).toEqual(['subtitles_left', 'media_not_everywhere'])
  const bank = await bankOf(school.db)
  expect(bank.map(({ stem }) => plainWords(stem))).toEqual([
    '听录音\n[音频：听力 1.mp3]\n选择',
    '听\n[音频：听力 1.mp3]\n再选',
    '看\n[视频：实验]',
    '见\n[音频：第一段]',
    '甲\t（音频 1）\n[音频：音频 1：听力 1.mp3]',
  ])
  const shown = bank[0]?.stem[1]
  expect(shown).toMatchObject({ type: 'media', src: expect.stringMatching(/^bank\/[0-9a-f]{40}\.mp3$/) })
  const reply = await school.app.inject({ url: `/media/${shown?.type === 'media' ? shown.src : ''}`, headers: { range: 'bytes=0-3' } })
  expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.toString('hex')]).toEqual([206, 'audio/mpeg', 'fffb9000'])
  expect(report.passedOver).toEqual(['curve.png（没有题目用到）'].filter(() => report.passedOver.length > 0))
})

it('recordings inside a Moodle file are kept, in a player or behind a link', async () => {
  const file = (name: string, bytes: Buffer) => `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`
  const stem = (html: string, ...files: string[]) =>
    `<questiontext format="html"><text><![CDATA[${html}]]></text>${files.join('')}</questiontext>`
  const question = (words: string, option = '') =>
    `<question type="multichoice">${words}<answer fraction="100"><text>甲${option}</text></answer><answer fraction="0"><text>乙</text></answer></question>`
  const player = '<video controls="true"><source src="@@PLUGINFILE@@/%E7%89%87.mp4">@@PLUGINFILE@@/%E7%89%87.mp4</video>'
  const report = await school.bring(
    school.file(
      'm.xml',
      `<quiz>\n${[
        question(stem(`<p>看片</p>${player}`, file('片.mp4', recordings.mp4))),
        question(stem('<p>听<a href="@@PLUGINFILE@@/a.mp3">录音</a></p>', file('a.mp3', recordings.mp3))),
        question(stem('<p>听<a href="@@PLUGINFILE@@/a.mp3">录音</a></p>')),
        question(stem('丁'), '&lt;audio src="x.mp3"&gt;&lt;/audio&gt;'),
      ].join('\n')}\n</quiz>`,
    ),
  )
  expect(codesOf(report)).toEqual(['4 media_missing', '5 media_missing'])
  expect((await bankOf(school.db)).map(({ stem: words }) => plainWords(words))).toEqual(['看片\n[视频：片.mp4]', '听\n[音频：录音]'])
})

it('recordings in objects and players of QTI are kept', async () => {
  const place = withRecordings(
    'q.xml',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><responseDeclaration identifier="P" cardinality="single" baseType="integer"/><itemBody><p>听</p><mediaInteraction responseIdentifier="P" autostart="false" maxPlays="2"><object type="audio/mpeg" data="听力%201.mp3"/></mediaInteraction><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
  )
  const report = await school.bring(place)
  expect([report.imported, notesOf(report)]).toEqual([1, ['plays_left']])
  expect((await bankOf(school.db)).map(({ stem }) => plainWords(stem))).toEqual(['听\n[音频：听力 1.mp3]'])
})

it('a recording of 20 MB is kept, and one of a byte more is refused', async () => {
  const place = school.file('g.csv', sheet('听![](whole.mp3)', '听![](more.mp3)'))
  const most = 20 * 1_048_576
  for (const [name, bytes] of [
    ['whole.mp3', most],
    ['more.mp3', most + 1],
  ] as const)
    writeFileSync(path.join(path.dirname(place), name), Buffer.concat([recordings.mp3, Buffer.alloc(bytes - recordings.mp3.length)]))
  const report = await school.bring(place)
  expect([report.imported, codesOf(report)]).toEqual([1, ['3 media_too_large']])
})

it('a recording in an option is refused by name', async () => {
  const report = await school.bring(withRecordings('o.csv', '题干,A,B,答案\n甲,<audio src="听力 1.mp3"></audio>听这段<b>一</b>,二,A\n'))
  expect(codesOf(report)).toEqual(['2 media_in_option'])
})
