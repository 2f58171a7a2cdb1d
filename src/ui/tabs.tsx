import type { ComponentProps, ReactNode } from 'react'
import { Button, Text, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { Badge } from './tag'
import './tabs.scss'

type Tab = { key: string; text: string; count?: number }
type TabsProps = {
  id?: string
  label: string
  tabs: readonly Tab[]
  current: string
  look?: 'line' | 'pill' | 'side'
  onChange: (key: string) => void
  children?: ReactNode
}

/** Views of one place, of which one is shown; the arrows go from tab to tab. `side`: a column at the left of what it shows. */
export function Tabs({ id, label, tabs, current, look = 'line', onChange, children }: TabsProps) {
  const shown = tabs.find(({ key }) => key === current)
  return (
    <View className={`tabs tabs--${look}`}>
      <Roving id={id} className="tabs__list" role="tablist" itemRole="tab" label={label} follows>
        {tabs.map(({ key, text, count }) => (
          <Button
            key={key}
            id={id && `${id}-${key}`}
            className={`tabs__one ${key === current ? 'is-current' : ''}`}
            role="tab"
            selected={key === current}
            tabStop={key === (shown ?? tabs[0])?.key}
            onClick={() => onChange(key)}
          >
            <Text>{text}</Text>
            {count !== undefined && count > 0 && <Badge count={count} />}
          </Button>
        ))}
      </Roving>
      {children !== undefined && (
        <View className="tabs__panel" role="tabpanel" label={shown?.text}>
          {children}
        </View>
      )}
    </View>
  )
}

/** Chapters at the left, what is in the chosen one at the right. */
export function Sidebar(props: Omit<ComponentProps<typeof Tabs>, 'look'>) {
  return <Tabs {...props} look="side" />
}
