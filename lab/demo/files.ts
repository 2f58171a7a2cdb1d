import { keepAmounts } from '@/domain/text/amounts'
import { bank } from './bank'
import { materials } from './handouts/list'
import { courses, studies } from './lessons/list'
import { mediaFiles } from './media'
import { papersOf } from './papers'

/** A chapter as it is stored: a question a line, so that a difference shows the questions that changed. */
function chapterText(chapter: object): string {
  const lines = Object.entries(chapter).map(([name, value]) => {
    if (!Array.isArray(value)) return `${JSON.stringify(name)}: ${JSON.stringify(value)}`
    return `${JSON.stringify(name)}: [\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The files of the full demo and their texts. */
export function filesOf(): Map<string, string> {
  const chapters = bank()
  const papers = papersOf([...chapters.values()])
  const texts = [...chapters].map(([file, chapter]): [string, string] => [`questions/${file}.json`, chapterText(chapter)])
  const lists = {
    'papers.json': papers,
    'materials.json': materials(),
    'courses.json': courses(),
    'studies.json': studies(),
    'media.json': mediaFiles(),
  }
  const listed = Object.entries(lists).map(([file, list]): [string, string] => [file, `${JSON.stringify(list, null, 1)}\n`])
  return new Map([...texts, ...listed].map(([file, text]) => [file, keepAmounts(text)]))
}
