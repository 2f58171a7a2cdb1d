import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { Icon, type IconName } from '@/ui/icon'
import './form-head.scss'

/**
 * The head of a page that is one form: a drawing, what is asked, and what it is for. The fields follow it in a card, and the act that sends
 * them is in the bar at the foot of the page.
 */
export function FormHead({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <View className="form-head">
      <View className="form-head__sign">
        <Icon name={icon} />
      </View>
      <View className="headline" role="heading">
        {title}
      </View>
      {children !== undefined && <View className="muted">{children}</View>}
    </View>
  )
}
