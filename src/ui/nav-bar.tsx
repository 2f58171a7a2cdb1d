import { Button, Text, View } from '@/platform/elements'
import { Icon } from './icon'

type NavBarProps = { title: string; onBack?: () => void; rightText?: string; onRight?: () => void }

/** Document 1 §2, Navigation bar: title, left arrow, right text. */
export function NavBar({ title, onBack, rightText, onRight }: NavBarProps) {
  return (
    <View className="nav-bar" role="banner">
      {onBack ? (
        <Button className="nav-bar__side" label="返回" onClick={onBack}>
          <Icon name="chevron-left" />
        </Button>
      ) : (
        <View className="nav-bar__side" />
      )}
      <View className="nav-bar__title" role="heading">
        {title}
      </View>
      {rightText ? (
        <Button className="nav-bar__side" onClick={onRight}>
          <Text>{rightText}</Text>
        </Button>
      ) : (
        <View className="nav-bar__side" />
      )}
    </View>
  )
}
