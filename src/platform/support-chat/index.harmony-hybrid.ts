export { supportChat } from './index.h5'
