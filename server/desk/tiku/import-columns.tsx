import { type ColumnMeaning, columnMeanings, guessedLayout, type Layout } from '#server/bank/read/csv/layout'
import { useAccess } from '#server/desk/frame/detail'
import { act } from '#server/desk/frame/row'
import { choice, pick, rows } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type ImportRun, importRunById, mapImport } from '#server/repositories/tiku/import-run'
import { readJson } from '@/domain/text/read-json'

const MOST_COLUMNS = 30
const meanings: Readonly<Record<ColumnMeaning, string>> = {
  none: '不用这一列',
  stem: '题干',
  option: '一个选项（从左到右是 A、B、C）',
  options: '全部选项（在一格里）',
  answer: '答案',
  type: '题型',
  explanation: '解析',
  id: '题号',
  chapter: '章节',
  points: '知识点',
  difficulty: '难度',
  category: '科目',
  parent: '材料编号',
  rubric: '采分点',
}
const HEADS = { no: '第一行就是题目，没有表头', yes: '第一行是表头，不是题目' } as const

/** The columns of a run as staff named them. */
export const layoutIn = (columnMap: string | null): Layout | null =>
  columnMap === null ? null : ((readJson(columnMap) as Layout | undefined) ?? null)

type Lines = readonly (readonly string[])[]
/** The first lines of a table whose columns nobody knows. */
export const sampleIn = ({ sample }: Pick<ImportRun, 'sample'>): Lines =>
  sample === null ? [] : ((readJson(sample) as Lines | undefined) ?? [])

const widthOf = (lines: Lines) => Math.min(MOST_COLUMNS, Math.max(0, ...lines.map(({ length }) => length)))
const isHead = (meaning: string): meaning is ColumnMeaning => columnMeanings.some((each) => each === meaning)

/** Returns the first choice: the columns named before, else those that the first line suggests. */
function chosenFor(run: Pick<ImportRun, 'sample' | 'columnMap'>): Layout {
  const known = layoutIn(run.columnMap)
  if (known) return known
  const lines = sampleIn(run)
  const heads = Array.from({ length: widthOf(lines) }, (_, at) => lines[0]?.[at] ?? '')
  const columns = guessedLayout(heads, {})
  const hasHead = columns.some((meaning) => meaning === 'stem' || meaning === 'answer' || meaning === 'type')
  return { columns: hasHead ? columns : guessedByText(lines, heads.length), hasHead }
}

/** Columns by their texts: the longest are stems, letters behind them answers, and what lies between them options. */
function guessedByText(lines: Lines, width: number): ColumnMeaning[] {
  const cells = (at: number) => lines.map((line) => (line[at] ?? '').trim())
  const lengths = Array.from({ length: width }, (_, at) => cells(at).reduce((sum, { length }) => sum + length, 0))
  const stem = lengths.indexOf(Math.max(...lengths))
  const answer = lengths.findLastIndex((_, at) => at > stem && cells(at).every((text) => /^(?:[A-Ha-h]{1,8}|[对错√×])$/.test(text)))
  return lengths.map((_, at) => (at === stem ? 'stem' : at === answer ? 'answer' : at > stem && at < answer ? 'option' : 'none'))
}

/** Names the columns that a table must have and this one lacks; null where it has them. */
function faultIn(columns: readonly ColumnMeaning[]): string | null {
  const count = (meaning: ColumnMeaning) => columns.filter((each) => each === meaning).length
  const twice = columnMeanings.find((meaning) => meaning !== 'none' && meaning !== 'option' && count(meaning) > 1)
  if (twice) return `“${meanings[twice]}”选了两列：请只留一列`
  const lacking = (['stem', 'answer'] as const).find((meaning) => count(meaning) === 0)
  if (lacking) return `还没有选哪一列是${meanings[lacking]}`
  return count('option') > 0 && count('options') > 0 ? '选项写在各列里，还是都在一格里：请只选一种' : null
}

export const mapColumns = act({
  name: 'map-import-columns',
  title: '指明各列',
  roles: ['editor'],
  isDirect: true,
  button: '按这样重新读',
  fields: {
    head: choice({ label: '第一行', choices: HEADS }),
    columns: rows({
      label: '各列',
      hint: '从左到右，一行一列',
      most: MOST_COLUMNS,
      columns: { meaning: pick({ label: '内容', choices: meanings }) },
    }),
  },
  start: async ({ db }, ref) => {
    const run = found(await importRunById(db, idOf(ref, '导入')), '导入')
    const { columns, hasHead } = chosenFor(run)
    const facts = sampleIn(run).map((line, at) => [`第 ${at + 1} 行`, line.join(' ｜ ')] as const)
    return { facts, texts: { head: [hasHead ? 'yes' : 'no'], columns } }
  },
  preview: () => [],
  run: async (tx, { ref, values: { head, columns } }) => {
    const id = idOf(ref, '导入')
    const layout: Layout = { columns: columns.map(({ meaning }) => meaning).filter(isHead), hasHead: head === 'yes' }
    const fault = faultIn(layout.columns)
    if (fault !== null) throw invalid(fault)
    if (!(await mapImport(tx, id, JSON.stringify(layout)))) throw conflict('这次导入还没有读完，或者已经确认过')
    return { object: `import:${id}`, before: null, after: layout, to: `/imports/${id}` }
  },
})

/** The first lines of a table with a choice above each column; it is read again with what is chosen. */
export function ColumnChoices({ run }: { run: ImportRun }) {
  const { act: may, token } = useAccess()
  const lines = sampleIn(run)
  if (lines.length === 0 || !may(mapColumns.name)) return null
  const { columns, hasHead } = chosenFor(run)
  const places = Array.from({ length: widthOf(lines) }, (_, at) => at)
  return (
    <form method="post" action={`/acts/${mapColumns.name}/${run.id}`}>
      <h2>各列是什么</h2>
      <input type="hidden" name="_token" value={token(mapColumns.name, String(run.id))} />
      <input type="hidden" name="_version" value={0} />
      <p>
        {Object.entries(HEADS).map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="head" value={value} defaultChecked={(value === 'yes') === hasHead} /> {words}
          </label>
        ))}
      </p>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {places.map((at) => (
                <th key={at}>
                  <select name="columns" defaultValue={columns[at] ?? 'none'} aria-label={`第 ${at + 1} 列`}>
                    {columnMeanings.map((meaning) => (
                      <option key={meaning} value={meaning}>
                        {meanings[meaning]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={String(row)}>
                {places.map((at) => (
                  <td key={at}>{line[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="submit" name="_step" value="run">
        按这样重新读
      </button>
    </form>
  )
}
