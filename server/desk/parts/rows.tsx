import type { ReactNode } from 'react'

/** A column of a plain table: its title, the cell of a row, and whether cells are numbers. */
type ColumnOf<T> = readonly [title: string, view: (row: T) => ReactNode, isNumber?: true]

/** `empty`: the sentence that says there are none. `foot`: the cells of a last line, such as a sum. */
type RowsProps<T> = { of: readonly T[]; columns: readonly ColumnOf<T>[]; empty?: string; foot?: readonly ReactNode[] }

/** A plain table of what belongs to one object. Lists that are filtered, ordered or worked on are `list` rows instead. */
export function Rows<T extends { id: number | string }>({ of, columns, empty, foot }: RowsProps<T>) {
  if (of.length === 0 && empty !== undefined) return <p className="empty">{empty}</p>
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([title, , isNumber]) => (
            <th key={title} scope="col" className={isNumber && 'number'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((row) => (
          <tr key={row.id}>
            {columns.map(([title, view, isNumber]) => (
              <td key={title} data-title={title} className={isNumber && 'number'}>
                {view(row)}
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr>
            {columns.map(([title, , isNumber], at) => (
              <td key={title} data-title={title} className={isNumber && 'number'}>
                {foot[at]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
