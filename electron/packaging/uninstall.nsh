; What the app itself wrote into the user's registry and no installer knows of: its start at login
; (login-item.ts). Windows keeps whether the user allows that start in a second key of the same name.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.linkferry.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.linkferry.desktop"
  ${endIf}
!macroend
