import '../share/signed-address'
