; Removes the registry values that the app writes itself to start at login (electron/main/background.ts).
; Windows stores in a second value whether the user allows that start.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.linkferry.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.linkferry.desktop"
  ${endIf}
!macroend
