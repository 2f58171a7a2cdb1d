import { Button, Text, View } from '@/platform/elements'
import { Icon, type IconName } from './icon'

/** `leftText` replaces the arrow; a bar that is not fixed scrolls with its page; a dark one is dark in every theme. */
export type NavBarLook = { leftText?: string; rightText?: string; isFixed?: boolean; className?: string; isDark?: boolean }
type NavBarProps = NavBarLook & { title: string; onBack?: () => void; onRight?: () => void }

/** A navigation bar, coloured where nothing lies behind its page: title, left arrow or text, right text, fixed or not, a class, a dark theme. */
export function NavBar({ title, onBack, leftText, rightText, onRight, isFixed = true, className = '', isDark }: NavBarProps) {
  return (
    <View
      className={`nav-bar${onBack ? '' : ' is-root'}${isFixed ? ' is-fixed' : ''}${isDark ? ' theme-dark' : ''} ${className}`}
      role="banner"
    >
      <View className="nav-bar__side">
        {onBack && (
          <Button className="nav-bar__act" label={leftText ? undefined : '返回'} onClick={onBack}>
            {leftText ? <Text>{leftText}</Text> : <Icon name="chevron-left" />}
          </Button>
        )}
      </View>
      <View className="nav-bar__title" role="heading" level={1}>
        {title}
      </View>
      <View className="nav-bar__side nav-bar__side--right">
        {rightText && (
          <Button className="nav-bar__act" onClick={onRight}>
            <Text>{rightText}</Text>
          </Button>
        )}
      </View>
    </View>
  )
}

type Tab = { key: string; text: string; icon: IconName }

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
