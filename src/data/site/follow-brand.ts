import { setting } from '@/contract/site/setting'
import { expectFailure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { isRecord, readJson } from '@/domain/text/read-json'
import { firstScreen } from '@/platform/first-screen'
import { type ShownBrand, takeBrand, thisBrand } from './brand'

const isBrand = (value: unknown): value is ShownBrand => isRecord(value) && typeof value.name === 'string'

/** Asks how the school is called and where it is now, where no server composes the pages; kept for the next start. */
export async function followBrand(): Promise<void> {
  if (!firstScreen.keepBrand) return
  try {
    const { value } = await send(setting.named, { params: { name: `brand_${thisBrand().key}` } }, { isQuiet: true })
    const brand = readJson(value, isBrand)
    if (!brand) return
    firstScreen.keepBrand(value)
    takeBrand(brand)
  } catch (error) {
    // The brand it has is shown until the next start.
    expectFailure(error)
  }
}
