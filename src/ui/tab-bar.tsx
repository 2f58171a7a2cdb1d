import { Button, Text, View } from '@/platform/elements'
import { Icon, type IconName } from './icon'

export type Tab = { key: string; text: string; icon: IconName }

/** The tabs at the foot of the four entry pages. */
export function TabBar({ tabs, current, onChoose }: { tabs: readonly Tab[]; current: string; onChoose: (key: string) => void }) {
  return (
    <View role="navigation" label="主导航">
      <View className="tab-bar" role="tablist">
        {tabs.map(({ key, text, icon }) => (
          <Button
            key={key}
            id={`tab-${key}`}
            className={`tab-bar__tab ${key === current ? 'is-current' : ''}`}
            role="tab"
            selected={key === current}
            onClick={() => onChoose(key)}
          >
            <Icon name={icon} />
            <Text>{text}</Text>
          </Button>
        ))}
      </View>
    </View>
  )
}
