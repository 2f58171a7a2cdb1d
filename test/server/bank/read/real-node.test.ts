import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Workbook } from '../../../support/workbook'
import { docxOf } from './word'

const root = path.join(__dirname, '../../../..')

it('the real command reads workbooks, Word papers and Markdown without the loader of the tests', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-real-'))
  try {
    const book = new Workbook()
    book.addWorksheet('题').addRows([
      ['题干', 'A', 'B', '答案'],
      ['问一', '甲', '乙', 'A'],
    ])
    writeFileSync(path.join(folder, 'a.xlsx'), book.bytes())
    writeFileSync(path.join(folder, 'a.docx'), docxOf(['1. 问一（　）', 'A. 甲  B. 乙', '答案：A']))
    const at = (name: string) => JSON.stringify(path.join(root, 'server/bank/read', name))
    const file = (name: string) => JSON.stringify(path.join(folder, name))
    const script = `void (async () => {
      const { sheetsOf } = require(${at('workbook/read-workbook.ts')})
      const { readDocx } = require(${at('docx/read-docx.ts')})
      const { htmlOfMarkdown } = require(${at('rich/markdown.ts')})
      const [sheets, { rows }] = [await sheetsOf(${file('a.xlsx')}), await readDocx(${file('a.docx')})]
      console.log(JSON.stringify([sheets.length, rows.length, await htmlOfMarkdown('**甲**')]))})()`
    const out = execFileSync(process.execPath, ['--import', 'tsx', '-e', script], { cwd: root, encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual([1, 1, '<p><strong>甲</strong></p>\n'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
