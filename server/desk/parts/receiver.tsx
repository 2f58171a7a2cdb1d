import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { wasShown } from '#server/desk/frame/row'
import { receiverIn } from '#server/repositories/account/address'

type Claim = { id: number; title: string; region: string; status: string; sealed: string }
/** `act` shows the receiver, for a reason that is logged; `object` is what it is noted under. */
type Asked = { staffId: number; act: string; object: string }

/** The receiver of goods that wait to be sent, for as long as the act shows it; null afterwards. */
export async function shownReceiver(deps: { db: Db } & Parameters<typeof wasShown>[0], { status, sealed }: Claim, asked: Asked) {
  const isShown = await wasShown(deps, asked.staffId, asked.act, asked.object)
  return isShown && status === 'claimed' ? receiverIn(deps.db, sealed) : null
}

type Props = { what: string; row: Claim; receiver: Awaited<ReturnType<typeof shownReceiver>>; ship: string }

/** Name, telephone and address to write on a parcel, and the way to note that it was sent. */
export function ReceiverView({ what, row, receiver, ship }: Props) {
  return (
    <>
      {receiver ? (
        <Facts
          of={[
            [what, row.title],
            ['收件人', receiver.name],
            ['电话', receiver.phone],
            ['地址', `${row.region} ${receiver.detail}`],
          ]}
        />
      ) : (
        <p>查看时间已过，请重新申请。</p>
      )}
      <ActLink name={ship} of={row.id}>
        寄出
      </ActLink>
    </>
  )
}
