import { Button } from '@/platform/elements'
import './strike.scss'

type StrikeProps = { name: string; isStruck: boolean; onStrike: () => void }

/** Rules an option out, or takes it back. */
export function Strike({ name, isStruck, onStrike }: StrikeProps) {
  return (
    <Button className="strike" label={`排除 ${name}`} pressed={isStruck} onClick={onStrike}>
      {isStruck ? '恢复' : '排除'}
    </Button>
  )
}
