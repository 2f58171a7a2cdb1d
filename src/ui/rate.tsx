import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import './rate.scss'

const STARS = [1, 2, 3, 4, 5]
type RateProps = { id?: string; label: string; value: number; onChange?: (value: number) => void }

const starOf = (star: number, value: number) => (star <= value ? '★' : '☆')

/** Up to five stars, filled or hollow; without `onChange` they only show. */
export function Rate({ id, label, value, onChange }: RateProps) {
  if (!onChange)
    return (
      <View id={id} className="rate" role="img" label={`${label} ${value} 星，共 5 星`}>
        {STARS.map((star) => starOf(star, value)).join('')}
      </View>
    )
  return (
    <Roving id={id} className="rate" role="radiogroup" itemRole="radio" label={label} follows>
      {STARS.map((star) => (
        <Button
          key={star}
          className="rate__star"
          role="radio"
          label={`${star} 星`}
          checked={star === value}
          tabStop={star === Math.max(1, value)}
          onClick={() => onChange(star)}
        >
          {starOf(star, value)}
        </Button>
      ))}
    </Roving>
  )
}
