import Taro from '@tarojs/taro'
import type { LoginPort } from './port'

async function code(): Promise<string | null> {
  try {
    return (await Taro.login()).code || null
  } catch {
    return null
  }
}

export const login: LoginPort = { way: 'code', isOneTap: () => true, code, appLogin: async () => false }
