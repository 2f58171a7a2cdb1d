import type { UserCenterEntry } from '@/contract/account/profile.schema'
import { goAddress } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { builtAddress } from '@/routes/built'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Icon, isIconName } from '@/ui/icon'

const isOpen = ({ route }: UserCenterEntry) => builtAddress(route) !== undefined
const open = ({ route }: UserCenterEntry) => goAddress(builtAddress(route) ?? '/')

/** The drawing of an entry; `count` is shown at its corner. */
const Sign = ({ of: { icon }, count = 0 }: { of: UserCenterEntry; count?: number }) => (
  <View className="mine-grid__sign">
    <Icon name={isIconName(icon) ? icon : 'user'} />
    <Badge count={count} />
  </View>
)

/** The entries learners come for most, as a row of drawings with their counts. */
export function ShortcutGrid({ entries }: { entries: readonly UserCenterEntry[] }) {
  const shown = entries.filter(isOpen)
  if (shown.length === 0) return null
  return (
    <Card id="shortcuts">
      <View className="mine-grid">
        {shown.map((entry) => (
          <Button key={entry.key} id={`entry-${entry.key}`} className="mine-grid__one" onClick={() => open(entry)}>
            <Sign of={entry} count={entry.badge} />
            {entry.title}
          </Button>
        ))}
      </View>
    </Card>
  )
}

/** A group of entries, one line each; those whose page this build does not have are left out. */
export function EntryList({ title, entries }: { title: string; entries: readonly UserCenterEntry[] }) {
  const shown = entries.filter(isOpen)
  if (shown.length === 0) return null
  return (
    <>
      <View className="section-title" role="heading">
        {title}
      </View>
      <Card>
        {shown.map((entry) => (
          <Cell
            key={entry.key}
            id={`entry-${entry.key}`}
            side={entry.badge > 0 ? <Badge count={entry.badge} /> : undefined}
            onClick={() => open(entry)}
          >
            <View className="row">
              <Sign of={entry} />
              {entry.title}
            </View>
          </Cell>
        ))}
      </Card>
    </>
  )
}
