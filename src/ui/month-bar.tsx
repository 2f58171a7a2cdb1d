import { monthAfter } from '@/domain/time/calendar-month'
import { Button, View } from '@/platform/elements'
import { Icon } from './icon'

/** The month a calendar shows, and the way to the ones before and after it as far as they can be chosen. */
export function MonthBar({ month, first, last, onTurn }: { month: string; first: string; last: string; onTurn: (month: string) => void }) {
  return (
    <View className="calendar__bar">
      <Button className="calendar__turn" label="上个月" disabled={month <= first.slice(0, 7)} onClick={() => onTurn(monthAfter(month, -1))}>
        <Icon name="chevron-left" />
      </Button>
      <View className="title" live="polite">
        {month.replace('-', '年')}月
      </View>
      <Button className="calendar__turn" label="下个月" disabled={month >= last.slice(0, 7)} onClick={() => onTurn(monthAfter(month, 1))}>
        <Icon name="chevron-right" />
      </Button>
    </View>
  )
}
