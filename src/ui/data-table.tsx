import { View } from '@/platform/elements'
import './rich-content.scss'

type DataTableProps = { id?: string; label: string; heads: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] }
type RowProps = { role: 'columnheader' | 'cell'; cells: readonly { key: string; text: string }[] }

function Row({ role, cells }: RowProps) {
  return (
    <View className="rich__row" role="row">
      {cells.map(({ key, text }) => (
        <View key={key} className="rich__cell" role={role}>
          {text}
        </View>
      ))}
    </View>
  )
}

/** Figures in rows under named columns. */
export function DataTable({ id, label, heads, rows }: DataTableProps) {
  return (
    <View className="rich__table">
      <View id={id} className="rich__grid" role="table" label={label}>
        <Row role="columnheader" cells={heads.map((text) => ({ key: text, text }))} />
        {rows.map(({ key, cells }) => (
          <Row key={key} role="cell" cells={cells.map((text, at) => ({ key: heads[at] ?? '', text }))} />
        ))}
      </View>
    </View>
  )
}
