import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encode } from 'iconv-lite'
import { runImport } from '#server/bank/write/run'
import { bankFolder } from '#server/providers/uploads/rules'
import { bankOf, codesOf, emptyBank, fixtures, openSchool, type School, SUBJECT } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const HEAD = '题号,题干,A,B,答案\n'
const table = (...rows: string[]) => school.file('a.csv', HEAD + rows.join('\n'))

describe('encodings', () => {
  const text = `${HEAD}1,下列各项中属于资产的是（　　）。,存货,负债,Ａ\n2,生僻字𠮷与㐀（　　）。,甲,乙,B\n`
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['GB18030', encode(text, 'gb18030')],
    ['UTF-16 little-endian', encode(text, 'utf-16le', { addBOM: true })],
    ['UTF-16 big-endian', encode(text, 'utf-16be', { addBOM: true })],
    ['Windows line ends', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ])('%s give the same text', async (_name, bytes) => {
    expect(await school.bring(school.file('a.csv', bytes))).toMatchObject({ imported: 2, refusedCount: 0 })
    const stems = (await bankOf(school.db)).map(({ stem }) => stem)
    expect(stems[0]).toEqual([{ type: 'p', inline: [{ text: '下列各项中属于资产的是（　　）。' }] }])
    expect(stems[1]).toEqual([{ type: 'p', inline: [{ text: '生僻字𠮷与㐀（　　）。' }] }])
  })

  it('bytes of no encoding are refused as a whole', async () => {
    const report = await school.bring(school.file('a.csv', Buffer.from([0xff, 0xff, 0x80, 0x0a, 0xfe, 0xff])))
    expect(report).toMatchObject({ imported: 0, brokenFiles: 1, refused: [{ code: 'encoding_unknown' }] })
  })

  it('files are read eight folders deep, and a deeper folder is reported', async () => {
    const folder = path.dirname(school.file('a.png', ''))
    const deep = path.join(folder, ...'12345678')
    mkdirSync(path.join(deep, '9'), { recursive: true })
    writeFileSync(path.join(deep, 'a.csv'), `${HEAD}1,下列各项中属于资产的是（　　）。,存货,负债,A\n`)
    writeFileSync(path.join(deep, '9/b.csv'), `${HEAD}1,下列各项中属于负债的是（　　）。,存货,借款,B\n`)
    const report = await school.bring(folder)
    expect([report.imported, report.passedOver.filter((name) => !name.includes('.png'))]).toEqual([1, ['1/2/3/4/5/6/7/8/9']])
  })

  it('an archive among the files of a folder is recognised', async () => {
    const place = school.file('a.csv', 'PK\u0003\u0004')
    expect(codesOf(await school.bring(path.dirname(place)))).toEqual(['null zip_unsupported'])
  })
})

describe('pictures beside the file', () => {
  it('pictures are stored under the name of their content and served', async () => {
    expect(await school.bring(table('1,看图![曲线](curve.png)（　　）,甲,乙,A'))).toMatchObject({ imported: 1 })
    const [row] = await bankOf(school.db)
    const picture = row?.stem.find((node) => node.type === 'img')
    expect(picture).toMatchObject({ alt: '曲线', width: 3, height: 2, src: expect.stringMatching(/^bank\/[0-9a-f]{40}\.png$/) })
    const shown = await school.app.inject({ url: `/media/${picture?.type === 'img' ? picture.src : ''}` })
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.equals(readFileSync(path.join(fixtures, 'csv/curve.png')))).toBe(true)
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('can be GIFs, and are shown as such', async () => {
    const gif = Buffer.from('GIF89a\x02\0\x03\0\x80\0\0', 'latin1').toString('base64')
    await school.bring(table(`1,"看图<img src=""data:image/gif;base64,${gif}"">",甲,乙,A`))
    const [row] = await bankOf(school.db)
    const picture = row?.stem.find((node) => node.type === 'img')
    expect(picture).toMatchObject({ width: 2, height: 3, src: expect.stringMatching(/\.gif$/) })
    const shown = await school.app.inject({ url: `/media/${picture?.type === 'img' ? picture.src : ''}` })
    expect(shown.headers['content-type']).toBe('image/gif')
  })

  it('pictures are refused when they lie outside, are missing, of another kind, too large, or on the web', async () => {
    const file = table(
      '1,甲![x](../a.png),甲,乙,A',
      '2,乙![x](/etc/hostname),甲,乙,A',
      '3,丙![x](%2e%2e%2fa.png),甲,乙,A',
      '4,丁![x](link.png),甲,乙,A',
      '5,戊![x](none.png),甲,乙,A',
      '6,己![x](fake.png),甲,乙,A',
      '7,庚![x](huge.png),甲,乙,A',
      '8,辛![x](https://a.cn/x.png),甲,乙,A',
      '9,壬<img src="..\\a.png">,甲,乙,A',
    )
    const folder = path.dirname(file)
    symlinkSync('/etc/hostname', path.join(folder, 'link.png'))
    writeFileSync(path.join(folder, 'fake.png'), 'MZ no picture')
    writeFileSync(path.join(folder, 'huge.png'), Buffer.alloc(2_097_153))
    const report = await school.bring(file)
    expect(report.refused.map(({ code }) => code)).toEqual([
      'image_outside',
      'image_outside',
      'image_outside',
      'image_outside',
      'image_missing',
      'image_wrong_kind',
      'image_too_large',
      'image_remote',
      'image_outside',
    ])
    expect(await bankOf(school.db)).toEqual([])
  })
})

describe('formulas', () => {
  it('formulas are drawn once, keep their TeX as text, and stay in the line or on their own', async () => {
    await school.bring(table('1,"解 $\\frac{a}{b}$ 与 \\(x^2\\)：$$\\sum_{i=1}^{n} i$$价格 $5 和 $6 元，另有 \\$9",$\\sqrt 2$,乙,A'))
    const [row] = await bankOf(school.db)
    const drawn = { src: expect.stringMatching(/^bank\/[0-9a-f]{40}\.svg$/), width: expect.any(Number), height: expect.any(Number) }
    expect(row?.stem).toEqual([
      {
        type: 'p',
        inline: [
          { text: '解 ' },
          { text: '\\frac{a}{b}', formula: { ...drawn, depth: expect.any(Number) } },
          { text: ' 与 ' },
          { text: 'x^2', formula: { ...drawn, depth: expect.any(Number) } },
          { text: '：' },
        ],
      },
      { type: 'formula', tex: '\\sum_{i=1}^{n} i', ...drawn },
      { type: 'p', inline: [{ text: '价格 $5 和 $6 元，另有 $9' }] },
    ])
    expect(row?.options[0]).toMatchObject({ letter: 'A', text: '$\\sqrt 2$', rich: [{ type: 'p' }] })
    expect(row?.options[1]).toEqual({ letter: 'B', text: '乙' })
    const sizes = JSON.stringify(row?.stem).match(/"(width|height)":[1-9]\d*/g)
    expect(sizes).toHaveLength(6)
  })

  it('become plain drawings without scripts', async () => {
    await school.bring(table('1,$\\text{甲<script>}$,甲,乙,A'))
    const folder = bankFolder(school.deps.env)
    const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(0)
    for (const name of drawings) expect(readFileSync(path.join(folder, name), 'utf8')).not.toMatch(/<script|<foreignObject|href|\son\w+=/i)
  })

  it('formulas are refused when TeX or macro is wrong', async () => {
    const report = await school.bring(
      table('1,$\\frac{1}{$,甲,乙,A', '2,$\\href{javascript:alert(1)}{x}$,甲,乙,A', '3,$\\def\\a{\\a\\a}\\a$,甲,乙,A'),
    )
    expect(report.refused.map(({ code }) => code)).toEqual(['formula_invalid', 'formula_invalid', 'formula_invalid'])
  })
})

describe('HTML', () => {
  it('becomes a tree by an allow-list', async () => {
    const html =
      '<h2>标题</h2><p onclick="x()">甲<b>乙</b><a href="javascript:x()">丙</a>H<sub>2</sub>O</p><script>alert(1)</script><ul><li>一<li>二</ul><table><tr><th>项</th><td>1</td></tr></table>&lt;b&gt;'
    await school.bring(table(`1,"${html.replaceAll('"', '""')}",甲,乙,A`))
    const [row] = await bankOf(school.db)
    expect(row?.stem).toEqual([
      { type: 'h', level: 2, inline: [{ text: '标题' }] },
      { type: 'p', inline: [{ text: '甲' }, { text: '乙', mark: 'strong' }, { text: '丙H₂O' }] },
      { type: 'list', ordered: false, items: [[{ text: '一' }], [{ text: '二' }]] },
      { type: 'table', rows: [[[{ text: '项' }], [{ text: '1' }]]] },
      { type: 'p', inline: [{ text: '<b>' }] },
    ])
  })
})

describe('XML', () => {
  const quiz = (inside: string) => `<?xml version="1.0"?>${inside}`
  const one =
    '<question type="truefalse"><questiontext><text>对吗</text></questiontext><answer fraction="100"><text>true</text></answer></question>'
  it.each([
    ['external entities', quiz('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'), 'xml_doctype'],
    ['entity bombs', quiz('<!DOCTYPE quiz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>'), 'xml_doctype'],
    ['entities nobody defined', quiz('<quiz><question>&x;</question></quiz>'), 'xml_broken'],
    ['depth', quiz(`<quiz>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</quiz>`), 'xml_too_large'],
    ['an end that is missing', quiz(`<quiz>${one}`), 'xml_broken'],
    ['another document', quiz('<html><body/></html>'), 'not_moodle'],
  ])('%s refuse the file and import nothing', async (_name, text, code) => {
    const report = await school.bring(school.file('a.xml', text), { format: 'moodle-xml' })
    expect(report).toMatchObject({ imported: 0, brokenFiles: 1, refused: [{ code }] })
    expect(await bankOf(school.db)).toEqual([])
  })

  it('a manifest cannot leave its folder, nor enter one whose name begins like its own', async () => {
    const folder = path.dirname(school.file('a.png', ''))
    for (const href of ['../../x.xml', `../${path.basename(folder)}-2/x.xml`]) {
      const resource = `<resource type="imsqti_item_xmlv2p2" href="${href}"/>`
      writeFileSync(path.join(folder, 'imsmanifest.xml'), `<manifest><resources>${resource}</resources></manifest>`)
      expect(codesOf(await school.bring(folder))).toEqual(['1 path_outside'])
    }
  })
})

describe('question identity', () => {
  it('a changed key or explanation makes a new version of the same question, with or without an id', async () => {
    const before = 'id,question,A,B,answer,explanation\n1,有编号,甲,乙,A,旧\n,无编号,甲,乙,A,旧\n'
    await school.bring(school.file('a.csv', before))
    school.clock.advance(1000)
    const report = await school.bring(school.file('a.csv', before.replaceAll(',A,旧', ',B,新')))
    expect(report).toMatchObject({ imported: 0, updated: 2, skipped: 0 })
    const rows = await bankOf(school.db)
    expect(rows.map(({ version, answer_key }) => [version, answer_key])).toEqual([
      [2, { kind: 'letters', letters: ['B'] }],
      [2, { kind: 'letters', letters: ['B'] }],
    ])
    const versions = await school.db.selectFrom('question_version').select(['version', 'made_at']).orderBy('version').execute()
    expect(versions.map(({ version }) => version)).toEqual([1, 1, 2, 2])
    expect(new Set(versions.map(({ made_at }) => made_at)).size).toBe(2)
  })

  it('a question that moves to another chapter keeps its version', async () => {
    const text = (chapter: string) => `id,question,A,B,answer,chapter\n1,甲题,甲,乙,A,${chapter}\n`
    await school.bring(school.file('a.csv', text('第一章')))
    expect(await school.bring(school.file('a.csv', text('第二章')))).toMatchObject({ updated: 1 })
    expect(await bankOf(school.db)).toMatchObject([{ chapter: '第二章', version: 1 }])
  })

  it('the same question twice in one file is refused at the repeating row, and a child is never lost', async () => {
    const rows = ['1,存货是什么,甲,乙,A', '1,存货是什么,甲,乙,B', ',丙,甲,乙,A', ',丙,甲,乙,A']
    const report = await school.bring(table(...rows))
    expect(codesOf(report)).toEqual(['2 key_conflict', '3 key_conflict', '5 duplicate'])
    expect(report.refused[2]?.reason).toContain('a.csv 第 4 行')
    const head = '题号,材料编号,题型,题干,A,B,答案\n'
    const whole = `${head}M,,材料,材料,,,\n,M,单选,问一,甲,乙,A\n,M,判断,问二,,,对\n`
    expect(await school.bring(school.file('m.csv', whole))).toMatchObject({ imported: 3 })
    expect(await school.bring(school.file('m.csv', whole.replace('问二', '问二改')))).toMatchObject({ updated: 1, skipped: 2 })
    const fewer = await school.bring(school.file('m.csv', whole.split('\n').slice(0, 3).join('\n')))
    expect(fewer).toMatchObject({ updated: 0, skipped: 0, isBalanced: true })
    expect(codesOf(fewer)).toEqual(['2 children_removed', '3 left_out'])
  })
})

describe('an import batch', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `${at},第 ${at} 题,甲,乙,A`)

  it('an import batch is one transaction of 500: a failing one leaves nothing, those before it stay, and a second run continues', async () => {
    const file = table(...rows(1200))
    let writes = 0
    const failing = school.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // A batch inserts 500 questions, then 500 versions: this stops in the middle of the second.
        if (result.numAffectedRows === 500n && ++writes === 4) throw new Error('the disk is full')
        return result
      },
    })
    const wish = { place: file, format: null, map: {}, categoryId: SUBJECT, isDryRun: false }
    await expect(runImport({ ...school.deps, db: failing }, wish)).rejects.toThrow('the disk is full')
    const kept = await bankOf(school.db)
    expect(kept.length).toBe(500)
    expect(await school.bring(file)).toMatchObject({ imported: 700, skipped: 500 })
  })

  it('a table that breaks at its end imports nothing', async () => {
    const report = await school.bring(table(...rows(700), '9,"没有配对,甲,乙,A'))
    expect(report).toMatchObject({ imported: 0, brokenFiles: 1, refused: [{ code: 'csv_broken' }] })
    expect(await bankOf(school.db)).toEqual([])
  })
})

it('a trial run stores no picture', async () => {
  const folder = bankFolder(school.deps.env)
  const before = existsSync(folder) ? readdirSync(folder) : []
  await school.bring(table('1,$y^{77}+z$![x](curve.png),甲,乙,A'), { isDryRun: true })
  expect(readdirSync(folder)).toEqual(before)
})
