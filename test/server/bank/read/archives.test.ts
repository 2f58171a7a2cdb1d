import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { encode } from 'iconv-lite'
import { archiveOf, type Packed } from './archive'
import { codesOf, emptyBank, fixtures, openSchool, type School, wholeBank } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const CSV = '题号,题干,A,B,答案\n1,看图![图](图/a.png),甲,乙,A\n'
const PNG = readFileSync(path.join(fixtures, 'csv/curve.png'))
const leftovers = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('qiming-zip-'))
const bring = (...files: Packed[]) => school.bring(school.file('a.zip', archiveOf(...files)))

describe('an archive', () => {
  it('an archive is read like its folder, a QTI package by its manifest, and leaves nothing behind', async () => {
    const folder = path.join(fixtures, 'qti2')
    const files = readdirSync(folder).map((name) => ({ name: `package/${name}`, content: readFileSync(path.join(folder, name)) }))
    const before = leftovers()
    const report = await bring({ name: 'package/', content: '', isStored: true }, { name: '__MACOSX/x.xml', content: 'x' }, ...files)
    expect(report).toMatchObject({ files: 3, imported: 4, refused: [{ file: 'order.xml', code: 'type_unsupported' }] })
    expect(leftovers()).toEqual(before)
    expect(await school.bring('qti2')).toMatchObject({ imported: 0, skipped: 4 })
  })

  it('includes the pictures beside its file, packed or not, with names in UTF-8 or as Chinese programs write them', async () => {
    const named = { name: encode('图/a.png', 'gb18030'), content: PNG, flags: 0, isStored: true }
    expect(await bring({ name: '题.csv', content: CSV }, named)).toMatchObject({ imported: 1, refused: [] })
    expect(await bring({ name: '题.csv', content: CSV }, { name: '图/a.png', content: PNG })).toMatchObject({ skipped: 1 })
  })

  it.each<[string, string, Packed[]]>([
    ['a name that leads out of it', 'path_outside', [{ name: '../a.csv', content: CSV }]],
    ['a name with the other slash', 'path_outside', [{ name: '..\\a.csv', content: CSV }]],
    ['a name on another drive', 'path_outside', [{ name: 'c:a.csv', content: CSV }]],
    ['a name that ends early', 'path_outside', [{ name: 'a.csv\0.txt', content: CSV }]],
    ['a name from the root', 'path_outside', [{ name: '/tmp/a.csv', content: CSV }]],
    [
      'a file that is a folder too',
      'zip_broken',
      [
        { name: 'a', content: 'x' },
        { name: 'a/b.csv', content: CSV },
      ],
    ],
    ['a bomb', 'zip_too_large', [{ name: 'a.csv', content: CSV, size: 65 * 1_048_576 }]],
    [
      'many files that are one',
      'zip_too_large',
      Array.from({ length: 9 }, (_, at) => ({ name: `${at}.csv`, content: '', size: 60 * 1_048_576 })),
    ],
    [
      'more files than one may have',
      'zip_too_large',
      Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.csv`, content: '', isStored: true })),
    ],
    ['a size that is a lie', 'zip_broken', [{ name: 'a.csv', content: CSV, size: 5 }]],
    ['encryption', 'zip_unsupported', [{ name: 'a.csv', content: CSV, flags: 1 }]],
    [
      'the file of a spreadsheet',
      'office_file',
      [
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/a.xml', content: '<x/>' },
      ],
    ],
  ])('an archive with %s is refused as a whole', async (_, code, files) => {
    const [before, bank] = [leftovers(), await wholeBank(school.db)]
    const report = await bring({ name: 'good.csv', content: '题干,A,B,答案\n好题,甲,乙,A\n' }, ...files)
    expect(codesOf(report)).toEqual([`null ${code}`])
    expect(report).toMatchObject({ imported: 0, brokenFiles: 1 })
    expect([leftovers(), await wholeBank(school.db)]).toEqual([before, bank])
  })

  it('ignores links', async () => {
    const link = { name: '图/a.png', content: '/etc/hostname', mode: 0o120777 }
    expect(codesOf(await bring({ name: 'q.csv', content: CSV }, link))).toEqual(['2 image_missing'])
  })

  it('an archive with a cut end or a changed byte is refused or read, and never half', async () => {
    const whole = archiveOf({ name: 'q.csv', content: CSV.repeat(20) })
    for (let length = 4; length < whole.length; length += 7)
      expect(codesOf(await school.bring(school.file('a.zip', whole.subarray(0, length))))).toEqual(['null zip_broken'])
    for (let at = 4; at < whole.length; at += 3) {
      const changed = Buffer.from(whole)
      changed.writeUInt8((changed.readUInt8(at) + 101) % 256, at)
      expect((await school.bring(school.file('a.zip', changed)).catch(({ name }: Error) => name)) ?? '').toBeTruthy()
    }
  })
})
