import { services } from '@/contract/services'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { isBase } from './address'

const keyOf = (service: string) => `${service}BaseUrl`

export const isServiceName = (text: string): boolean => services.some((service) => service === text)
/** Only what the client will go by: an address of ours to be, or a safe one elsewhere. */
export const isBaseAddress = (text: string): boolean => isBase(text) && !text.startsWith('http:') && !text.startsWith('//')

/** The services whose base address is overridden on this device. */
export function baseAddresses(): { service: string; address: string }[] {
  return services.flatMap((service) => {
    const address = storage.read(keyOf(service))
    return address === undefined ? [] : [{ service, address }]
  })
}

/** Keeps a service's base address; false when the device has no room for it. */
export function keepBase(service: string, address: string): boolean {
  return writeIfRoom(storage, keyOf(service), address)
}

export const forgetBase = (service: string) => storage.remove(keyOf(service))
