import '../share/signed-address'
import { fillIn } from './fill-in'

fillIn()
