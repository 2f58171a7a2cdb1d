import type { UserCenterEntry } from '@/contract/account/profile.schema'
import { goAddress } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { isShut } from '@/platform/elements/shop'
import { builtAddress } from '@/routes/built'
import { Card } from '@/ui/card'
import { Icon, isIconName } from '@/ui/icon'
import { Badge } from '@/ui/tag'

const isOpen = ({ route }: UserCenterEntry) => builtAddress(route) !== undefined
const open = ({ route }: UserCenterEntry) => goAddress(builtAddress(route) ?? '/')

/** Entries as drawings with what waits behind each; those whose page this build does not have are left out. */
export function EntryGrid({ id, title, entries }: { id?: string; title?: string; entries: readonly UserCenterEntry[] }) {
  const shown = entries.filter((entry) => isOpen(entry) && !isShut(entry.route))
  if (shown.length === 0) return null
  return (
    <Card id={id}>
      {title && (
        <View className="title" role="heading">
          {title}
        </View>
      )}
      <View className="mine-grid">
        {shown.map((entry) => (
          <Button key={entry.key} id={`entry-${entry.key}`} className="mine-grid__one" onClick={() => open(entry)}>
            <View className="mine-grid__sign">
              <Icon name={isIconName(entry.icon) ? entry.icon : 'user'} />
              <Badge count={entry.badge} />
            </View>
            {entry.title}
          </Button>
        ))}
      </View>
    </Card>
  )
}
